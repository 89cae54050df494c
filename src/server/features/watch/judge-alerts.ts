import { isEntitledToAlerts } from '#domain/alert.ts';
import {
  type FlightTerms,
  findMatch,
  isStaleFare,
  keepOffer,
  type Match,
  noticeDueAt,
  type OfferedFare,
  offersOf,
} from '#domain/alert-match.ts';
import { type AlertQuestion, isOneRoute } from '#domain/alert-question.ts';
import { destinationOf, type FareKind, type Flight, originOf } from '#domain/flight.ts';
import { groupBy } from '#domain/group-by.ts';
import type { Tx } from '#server/db/database.ts';
import type { OpenAlert } from '#server/db/queries/alerts/matches.ts';
import type { OriginDay } from '#server/db/queries/watch-targets.ts';
import type { AlertEvent, MatchedDay } from '#server/features/alerts/port.ts';
import type { Answered, FoundFlights } from './ask.ts';
import type { WatchDeps } from './deps.ts';

/**
 * Dates that one transaction reports: it takes 5 to 10 ms for each, and members who change one of its alerts or set
 * another for its targets wait for it.
 */
const MOST_DATES = 100;

/** A date with the fare that was found for it. */
interface MatchedDate {
  readonly alert: OpenAlert;
  readonly match: MatchedDay;
}

/** With the target that it was found for. */
interface Found extends FoundFlights, OriginDay {
  /** Those that no other beats, whatever an alert asks; for alerts that go anywhere. */
  readonly best: () => readonly Flight[];
}

/**
 * Commits matches with their messages: in one transaction, or, if many dates match, in several; the dates of an alert
 * are always together. What has become too old to report is left out, as is what was found for targets that another
 * worker has taken. @returns how many days of alerts were matched.
 */
export async function judgeAlerts(
  deps: WatchDeps,
  fence: string,
  answered: readonly Answered[],
): Promise<number> {
  const { db, queries } = deps;
  const found = answered.flatMap(({ target: { origin, day }, found: one }): Found[] =>
    one ? [{ ...one, origin, day, best: once(() => bestAmong(one.flights)) }] : [],
  );
  if (found.length === 0) return 0;
  let matched = 0;
  for (const part of await partsOf(deps, found))
    matched += await db.transaction(async (tx) => {
      const held = await queries.holdTargets(tx, fence, part);
      const dateIds = held.flatMap((one) => one.dateIds);
      await queries.lockAlerts(tx, { dateIds, days: [] });
      return commitMatches(deps, tx, held);
    });
  return matched;
}

/** Ends days that are over for their alerts, with messages about alerts that ended without a match. */
export async function endDays(
  { db, queries, clock, notifyOfAlerts }: WatchDeps,
  fence: string,
  over: readonly OriginDay[],
): Promise<void> {
  await db.transaction(async (tx) => {
    const days = await queries.holdTargets(tx, fence, over);
    await queries.lockAlerts(tx, { dateIds: [], days });
    const at = clock.now();
    const passed: AlertEvent[] = [];
    for (const { origin, day } of days)
      for (const alert of await queries.markPassed(tx, { origin, day }, at))
        if (isEntitledToAlerts(alert, at)) passed.push({ kind: 'passed', alert, day });
    await notifyOfAlerts(tx, passed, at);
    await queries.deleteTargets(tx, days);
  });
}

/** The same matches, divided by alert. At least one part. */
async function partsOf(
  { db, queries }: WatchDeps,
  found: readonly Found[],
): Promise<readonly (readonly Found[])[]> {
  const dateIds = new Set(found.flatMap((one) => one.dateIds));
  if (dateIds.size <= MOST_DATES) return [found];
  const parts: Set<number>[] = [new Set()];
  for (const own of await queries.listDatesByAlert(db, [...dateIds])) {
    if ((parts.at(-1)?.size ?? 0) + own.length > MOST_DATES) parts.push(new Set());
    for (const id of own) parts.at(-1)?.add(id);
  }
  return parts.map((part) =>
    found
      .map((one) => ({ ...one, dateIds: one.dateIds.filter((id) => part.has(id)) }))
      .filter((one) => one.dateIds.length > 0),
  );
}

/** @returns how many alert days were matched. */
async function commitMatches(deps: WatchDeps, tx: Tx, found: readonly Found[]): Promise<number> {
  const { clock, fares, queries } = deps;
  const at = clock.now();
  const foundBy = new Map<number, Found[]>();
  // This worker may have been paused while nobody else took its targets.
  for (const one of found.filter(({ seenAt }) => !isStaleFare(seenAt, at)))
    for (const id of one.dateIds) foundBy.set(id, [...(foundBy.get(id) ?? []), one]);
  const alerts = await queries.listOpenAlerts(tx, [...foundBy.keys()]);
  const matched = alerts.flatMap((alert): MatchedDate[] => {
    // Members without the entitlement keep waiting: they get the message once they have it again.
    if (!isEntitledToAlerts(alert, at)) return [];
    const match = cheapestOf(foundBy.get(alert.dateId) ?? [], alert);
    if (!match || (alert.heldPrice !== null && match.price >= alert.heldPrice)) return [];
    return [{ alert, match: { ...match, simulated: fares.simulated } }];
  });
  await queries.markMatched(
    tx,
    matched.map(({ alert, match: { flight, price, kind } }) => {
      // The others are told much later, with more of their alert.
      const isSoonTold = !isOneRoute(alert) && noticeDueAt(alert, alert.noticedAt, at) <= at;
      return {
        dateId: alert.dateId,
        origin: originOf(flight),
        destination: destinationOf(flight),
        price,
        kind,
        ...(isSoonTold && { flight }),
        isHeld: isSoonTold && alert.origins.length > 1,
      };
    }),
    at,
  );
  await notifyOrHold(deps, tx, matched);
  return matched.length;
}

/** Tells each day of an alert on one route by itself. Those of any other alert wait for each other: see `notifyOfFinds`. */
async function notifyOrHold(
  deps: WatchDeps,
  tx: Tx,
  matched: readonly MatchedDate[],
): Promise<void> {
  const at = deps.clock.now();
  const told = matched.filter((one) => isOneRoute(one.alert));
  const others = matched.filter((one) => !isOneRoute(one.alert));
  const held = [...groupBy(others, ({ alert }) => alert.id)].map(([alertId, found]) => ({
    alertId,
    dateIds: found.map(({ alert }) => alert.dateId),
    dueAt: found.map(({ alert }) => noticeDueAt(alert, alert.noticedAt, at))[0] ?? at,
  }));
  await deps.queries.holdFinds(tx, held);
  await deps.notifyOfAlerts(
    tx,
    told.map(({ alert, match }) => ({ kind: 'matched', alert, match })),
    at,
  );
}

/** The first one on a tie. */
function cheapestOf(found: readonly Found[], alert: OpenAlert) {
  // It may have been changed since the question.
  const meant = found.filter(({ origin }) => alert.origins.includes(origin));
  const matches = meant.flatMap((one) => {
    const match = matchIn(one, alert);
    return match ? [{ ...match, day: alert.day, seenAt: one.seenAt }] : [];
  });
  return matches.reduce<(typeof matches)[number] | undefined>(
    (best, one) => (best && best.price <= one.price ? best : one),
    undefined,
  );
}

/** The cheapest of the flights for one alert. */
function matchIn(
  { byDestination, best }: Found,
  alert: FlightTerms & Pick<AlertQuestion, 'destinations'>,
): Match | undefined {
  const { destinations } = alert;
  const offered =
    destinations.length === 0 ? best() : destinations.flatMap((to) => byDestination.get(to) ?? []);
  return findMatch(alert, offered);
}

const once = <T>(make: () => T): (() => T) => {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
};

/** In the order of `flights`. */
function bestAmong(flights: readonly Flight[]): Flight[] {
  const lists = new Map<FareKind, (OfferedFare & { readonly flight: Flight })[]>();
  for (const flight of flights)
    for (const offer of offersOf(flight)) {
      const list = lists.get(offer.kind) ?? [];
      lists.set(offer.kind, list);
      keepOffer(list, { ...offer, flight });
    }
  const best = new Set([...lists.values()].flatMap((list) => list.map(({ flight }) => flight)));
  return flights.filter((flight) => best.has(flight));
}
