/** Longer than any push service makes them. */
const LONGEST = 1_000;

/**
 * Whether the server may send to an address that a browser named: over https, at a host that is known for push, on
 * its usual port. `*.example.com` stands for every host below example.com. Anything else could make the server knock
 * at doors that only it can reach.
 */
export function isPushEndpoint(text: string, hosts: readonly string[]): boolean {
  if (text.length > LONGEST || !URL.canParse(text)) return false;
  const { protocol, hostname, port, username, password, href } = new URL(text);
  if (protocol !== 'https:' || port !== '' || username !== '' || password !== '') return false;
  // What the parser would mend is not what a browser sends.
  return href === text && hosts.some((host) => fits(hostname, host));
}

const fits = (hostname: string, host: string): boolean =>
  host.startsWith('*.') ? hostname.endsWith(host.slice(1)) : hostname === host;
