import { lookup as systemLookup } from 'node:dns';
import { BlockList, isIPv4, isIPv6, type LookupFunction } from 'node:net';

/** Ranges of IPv4 that belong to no place: own networks, this machine, groups, nobody. */
const NOWHERE: readonly (readonly [network: string, prefix: number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
];

const nowhere = new BlockList();
for (const [network, prefix] of NOWHERE) nowhere.addSubnet(network, prefix);
nowhere.addSubnet('2001:db8::', 32, 'ipv6');
// Teredo and 6to4 carry an address of IPv4 within, which may be one of those above.
nowhere.addSubnet('2001::', 32, 'ipv6');
nowhere.addSubnet('2002::', 16, 'ipv6');

/** The part of IPv6 that is given out to the world. */
const everywhere = new BlockList();
everywhere.addSubnet('2000::', 3, 'ipv6');

/** The address to ask about, of IPv6 only the network; undefined for one that has no place on the earth. */
export function publicAddress(address: string): string | undefined {
  if (isIPv4(address)) return nowhere.check(address) ? undefined : address;
  const network = address.replace(/\/64$/, '');
  if (!isIPv6(network) || network.includes('%')) return undefined;
  const isPublic = everywhere.check(network, 'ipv6') && !nowhere.check(network, 'ipv6');
  return isPublic ? network : undefined;
}

/** Resolves a name as the system does and knows only the addresses that are open to the world. */
export const publicLookup =
  (resolve: typeof systemLookup = systemLookup): LookupFunction =>
  (host, options, done) =>
    resolve(host, { ...options, all: true }, (error, found) => {
      const [first, ...more] = error
        ? []
        : found.filter(({ address }) => publicAddress(address) !== undefined);
      if (!first) return done(error ?? new Error('no public address'), '');
      return options.all ? done(null, [first, ...more]) : done(null, first.address, first.family);
    });
