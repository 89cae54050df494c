import { and, eq } from 'drizzle-orm';
import type { Clock } from '#domain/time.ts';
import type { Database } from '#server/db/database.ts';
import { pushSubscriptions } from '#server/db/message-schema.ts';
import type {
  MessageTransport,
  Suppressed,
  TransportMessage,
} from '#server/providers/message-transport.ts';
import type { BrowserNotice, PushService } from '#server/providers/push/port.ts';

export interface PushDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly push: PushService;
  readonly pushHosts: readonly string[];
}

/** As long as a push service keeps a message for an offline browser. */
const OLDEST_MS = 60 * 60_000;

/** Sends push messages. Deletes the subscription of a browser that no longer takes them. */
export const pushTransport = (deps: PushDeps): MessageTransport => ({
  name: deps.push.name,
  atMostOnce: false,
  async send(message) {
    const { db, clock, push, pushHosts } = deps;
    if (clock.now().getTime() - message.enqueuedAt.getTime() > OLDEST_MS)
      return { suppressed: 'too late: the notice is no longer fresh' };
    const isTo = eq(pushSubscriptions.id, message.to);
    const [browser] = await db.select().from(pushSubscriptions).where(isTo);
    // Another member may be using the browser by now.
    if (!browser || browser.userId !== message.userId) return OFF;
    if (!isPushEndpoint(browser.endpoint, pushHosts))
      return { suppressed: 'withheld: its push service is no longer allowed' };
    if ((await push.send(browser, noticeIn(message), message.key)) === 'taken') return undefined;
    // Unless it was renewed with other keys meanwhile.
    const { endpoint, auth } = pushSubscriptions;
    const isSame = and(isTo, eq(endpoint, browser.endpoint), eq(auth, browser.auth));
    await db.delete(pushSubscriptions).where(isSame);
    return OFF;
  },
});

const OFF: Suppressed = { suppressed: 'the browser takes no more notices' };

const noticeIn = ({ subject, text, path }: TransportMessage): BrowserNotice => ({
  title: subject,
  body: text,
  url: path ?? '/',
});

/** Longer than the endpoint of any push service. */
const MAX_ENDPOINT_LENGTH = 1_000;

/**
 * Whether the server may send to an endpoint that a browser named: HTTPS, a known push host, the default port.
 * `*.example.com` matches every host below example.com. Anything else could make the server send requests to internal
 * hosts.
 */
export function isPushEndpoint(text: string, hosts: readonly string[]): boolean {
  if (text.length > MAX_ENDPOINT_LENGTH || !URL.canParse(text)) return false;
  const { protocol, hostname, port, username, password, href } = new URL(text);
  if (protocol !== 'https:' || port !== '' || username !== '' || password !== '') return false;
  // A URL that the parser would normalize does not come from a browser.
  return href === text && hosts.some((host) => fits(hostname, host));
}

const fits = (hostname: string, host: string): boolean =>
  host.startsWith('*.') ? hostname.endsWith(host.slice(1)) : hostname === host;

export const pushChannel = (deps: PushDeps & { readonly messagesAtOnce: number }) => ({
  name: 'push' as const,
  lanes: deps.messagesAtOnce,
  transport: pushTransport(deps),
});
