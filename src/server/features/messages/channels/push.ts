import { type AlertQuestion, alertSentence, isOneRoute } from '#domain/alert-question.ts';
import { FARE_CLASSES, membershipNote, originOf } from '#domain/flight.ts';
import { formatEach } from '#domain/money.ts';
import { type Clock, formatDayShort, type LocalDate } from '#domain/time.ts';
import type { NetworkSource } from '#domain/timetable.ts';
import type { Database, Tx } from '#server/db/database.ts';
import type { NewMessage } from '#server/db/queries/messages/outbox.ts';
import {
  deleteDeadSubscription,
  findSubscription,
  listSubscriptionIds,
} from '#server/db/queries/messages/push-subscriptions.ts';
import type {
  AlertNotices,
  GatheredFares,
  MatchedDay,
  NoticedAlert,
} from '#server/features/alerts/port.ts';
import type {
  MessageTransport,
  Suppressed,
  TransportMessage,
} from '#server/providers/message-transport.ts';
import type { BrowserNotice, PushService } from '#server/providers/push/port.ts';
import {
  bestOf,
  departureClock,
  findsText,
  flightsPath,
  passDays,
  placesIn,
  placesOf,
  routeOf,
  type Travelers,
  unannouncedWords,
} from '../flight-facts.ts';
import type { ReportedMatch } from '../match-email.ts';
import type { Channel } from './channel.ts';

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
    const browser = await findSubscription(db, message.to);
    // Another member may be using the browser by now.
    if (!browser || browser.userId !== message.userId) return OFF;
    if (!isPushEndpoint(browser.endpoint, pushHosts))
      return { suppressed: 'withheld: its push service is no longer allowed' };
    if ((await push.send(browser, noticeIn(message), message.key)) === 'taken') return undefined;
    await deleteDeadSubscription(db, browser);
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

export interface PushNoticeDeps {
  readonly alertNotices: {
    matched(alert: Travelers, matched: MatchedDay): BrowserNotice;
    gathered(alert: Travelers, gathered: GatheredFares): BrowserNotice;
    passed(alert: AlertQuestion, day: LocalDate): BrowserNotice;
  };
}

/** Push messages to every browser in which the member has turned them on. */
export const pushNotices = ({ alertNotices }: PushNoticeDeps): AlertNotices => ({
  // The member has just created the alert in a browser.
  created: async () => [],
  matched: (tx, alert, matched) =>
    toEach(tx, alert, {
      event: `found:${alert.id}:${matched.day}`,
      flightDay: matched.day,
      notice: alertNotices.matched(alert, matched),
    }),
  gathered: (tx, alert, gathered) =>
    toEach(tx, alert, {
      event: `gathered:${alert.id}:${gathered.notice}`,
      alertNotice: gathered.notice,
      notice: alertNotices.gathered(alert, gathered),
    }),
  passed: (tx, alert, day) =>
    toEach(tx, alert, {
      event: `passed:${alert.id}`,
      notice: alertNotices.passed(alert, day),
    }),
});

interface Written {
  readonly event: string;
  readonly flightDay?: LocalDate;
  readonly alertNotice?: number;
  readonly notice: BrowserNotice;
}

/** One message for each browser. */
async function toEach(
  tx: Tx,
  { id: alertId, userId, notBefore }: NoticedAlert,
  { event, flightDay, alertNotice, notice }: Written,
): Promise<readonly NewMessage[]> {
  const content = { subject: notice.title, text: notice.body, path: notice.url };
  const message = { userId, alertId, flightDay, alertNotice, notBefore };
  const about = { channel: 'push', ...message, ...content } as const;
  const browsers = await listSubscriptionIds(tx, userId);
  return browsers.map((to) => ({ key: `alert:${event}:push:${to}`, to, ...about }));
}

/** Content of push messages; `url` is a path of our own pages. */
export const alertNotices = ({ network }: { readonly network: NetworkSource }) => ({
  matched(alert: Travelers, found: ReportedMatch) {
    const places = placesIn(network.current());
    const words = unannouncedWords(passDays([found]), network.current());
    const { flight, kind } = found;
    const { label } = FARE_CLASSES[kind];
    const note = membershipNote(kind);
    const sample = found.simulated ? ' Sample fare.' : '';
    return {
      title: `${formatEach(found.price, alert.party)} from ${places.citiesOf(placesOf(flight))}`,
      body: [
        ...words,
        `${label}, ${formatDayShort(found.day)}, leaves ${departureClock(found)}.${note ? ` ${note}.` : ''}${sample} Seen ${places.momentAt(originOf(flight), found.seenAt)}.`,
      ].join(' '),
      url: flightsPath(routeOf(flight), found.day, alert),
    };
  },
  gathered(alert: Travelers, { finds, simulated }: GatheredFares) {
    const places = placesIn(network.current());
    const words = unannouncedWords(passDays(finds), network.current());
    const sample = simulated ? ' Sample fares.' : '';
    return {
      title: bestOf(finds, places, alert),
      body: [...words, `${findsText(finds, alert)}.${sample}`].join(' '),
      url: '/notifications',
    };
  },
  /** `day` is the last one of the alert. */
  passed(alert: AlertQuestion, day: LocalDate) {
    const places = placesIn(network.current());
    return {
      title: `No fare found: ${places.citiesOf(alert)}`,
      body: `${isOneRoute(alert) ? '' : `${alertSentence(alert)}. `}${formatDayShort(day)} was the last date, so this alert has ended.`,
      url: '/notifications',
    };
  },
});

export const pushChannel = (
  deps: PushDeps & { readonly network: NetworkSource; readonly messagesAtOnce: number },
): Channel => ({
  name: 'push',
  lanes: deps.messagesAtOnce,
  notices: pushNotices({ alertNotices: alertNotices(deps) }),
  transport: pushTransport(deps),
});
