import type { Clock } from '#domain/time.ts';
import type { Database } from '#server/db/database.ts';
import {
  deleteDeadSubscription,
  findSubscription,
} from '#server/db/queries/messages/push-subscriptions.ts';
import type {
  CarriedMessage,
  MessageTransport,
  Suppressed,
} from '#server/providers/message-transport.ts';
import type { BrowserNotice, PushService } from '#server/providers/push/port.ts';

export interface PushDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly push: PushService;
  readonly pushHosts: readonly string[];
}

/** As long as a push service keeps one for a browser that is not there. */
const OLDEST_MS = 60 * 60_000;

/** Sends notices to browsers. One that takes no more is forgotten, and so is what was promised to it. */
export const pushTransport = (deps: PushDeps): MessageTransport => ({
  name: deps.push.name,
  atMostOnce: false,
  async send(message) {
    const { db, clock, push, pushHosts } = deps;
    if (clock.now().getTime() - message.enqueuedAt.getTime() > OLDEST_MS)
      return { suppressed: 'too late: the notice is no longer fresh' };
    const browser = await findSubscription(db, message.to);
    // A browser may have changed hands since.
    if (!browser || browser.userId !== message.userId) return OFF;
    if (!isPushEndpoint(browser.endpoint, pushHosts))
      return { suppressed: 'withheld: its push service is no longer allowed' };
    if ((await push.send(browser, noticeIn(message), message.key)) === 'taken') return undefined;
    await deleteDeadSubscription(db, browser);
    return OFF;
  },
});

const OFF: Suppressed = { suppressed: 'the browser takes no more notices' };

/** A notice has no markup: its path stands where an email has that. */
const noticeIn = ({ subject, text, html }: CarriedMessage): BrowserNotice => ({
  title: subject,
  body: text,
  url: html,
});

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
