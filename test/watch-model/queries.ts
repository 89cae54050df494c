import type { AirportCode } from '#domain/airports.ts';
import type { AlertMember } from '#domain/alert.ts';
import { choicesWith } from '#domain/alert-match.ts';
import type { Flight } from '#domain/flight.ts';
import { groupBy } from '#domain/group-by.ts';
import type { Cents } from '#domain/money.ts';
import type { SavedTrip } from '#domain/saved-trip.ts';
import type { LocalDate } from '#domain/time.ts';
import { ANYWHERE } from '#server/db/alert-schema.ts';
import type { Database, Db } from '#server/db/database.ts';
import { toTerms } from '#server/db/queries/alerts/alerts.ts';
import type { MemberAlert } from '#server/db/queries/alerts/matches.ts';
import type { SavedTripRow, WatchedFlight } from '#server/db/queries/saved-trips.ts';
import type { OriginDay } from '#server/db/queries/watch-targets.ts';
import type { WatchDeps } from '#server/features/watch/watch.ts';
import {
  type AlertRow,
  type DateRow,
  type FlightRow,
  flightKey,
  type MemberRow,
  type Model,
  type RouteRow,
  tripKey,
} from './model.ts';
import { targetKey, targetStatements } from './targets.ts';

/** Runs a statement on the model: the result may be delayed, get lost, or reach a dead process. */
export type Say = <T>(statement: () => T) => Promise<T>;

/** Replaces a database or a transaction. */
export interface Connection {
  readonly say: Say;
  /** Commits all of the work or none. */
  readonly transaction: <T>(work: (tx: { readonly say: Say }) => Promise<T>) => Promise<T>;
}

export const databaseOf = (connection: Connection): Database => {
  const database: unknown = connection;
  return database as Database;
};

export function sayOn(db: Db): Say {
  const connection: unknown = db;
  return (connection as Connection).say;
}

/** The queries of watching on a model. Without locks: its transactions run one at a time. */
export function modelQueries(model: Model): WatchDeps['queries'] {
  const on =
    <A extends unknown[], T>(statement: (...words: A) => T) =>
    (db: Db, ...words: A): Promise<T> =>
      sayOn(db)(() => {
        model.version += 1;
        return statement(...words);
      });
  /** The routes of an origin and day. */
  const routesOn = ({ origin, day }: { origin: string; day: string }): RouteRow[] => {
    const found: RouteRow[] = [];
    for (const routes of model.tables.routes.values())
      for (const route of routes)
        if (route.day === day && route.origin === origin) found.push(route);
    return found;
  };
  const openOn = (at: { origin: string; day: string }) =>
    routesOn(at).filter(({ isPaused }) => !isPaused);
  const settle = (date: DateRow, changes: Partial<DateRow>) =>
    void model.tables.dates.set(date.id, { ...date, ...changes });

  const changeAlert = (id: string, changes: Partial<AlertRow>) => {
    const alert = model.tables.alerts.get(id);
    if (alert) model.tables.alerts.set(id, { ...alert, ...changes });
  };

  const takeFindsOf = (alertId: string, at: Date) => {
    const notice = (model.tables.alerts.get(alertId)?.notices ?? 0) + 1;
    changeAlert(alertId, { notices: notice, noticedAt: at, noticeDueAt: null });
    const waiting = [...model.tables.dates.values()].filter(
      (date) => date.alertId === alertId && date.noticeWaits,
    );
    for (const date of waiting) {
      settle(date, { noticeWaits: false, foundFlight: null, notice });
      model.tables.routes.delete(date.id);
    }
    const finds = waiting.map((date) => ({
      day: date.day,
      origin: date.foundOrigin as AirportCode,
      destination: date.foundDestination as AirportCode,
      price: date.foundPrice as Cents,
      kind: date.foundFare ?? ('goWild' as const),
      seenAt: date.finishedAt ?? at,
      flight: (date.foundFlight ?? undefined) as Flight | undefined,
    }));
    return { notice, finds: finds.sort((a, b) => (a.day < b.day ? -1 : 1)) };
  };

  const wantsOf = (target: OriginDay) => {
    const named = [...new Set(openOn(target).map(({ destination }) => destination))];
    const destinations = named.filter((code) => code !== ANYWHERE) as AirportCode[];
    return { destinations, anywhere: named.includes(ANYWHERE) };
  };
  const targets = targetStatements(() => model.tables.targets, wantsOf);
  return {
    takeTargets: on(targets.takeTargets),
    listTaken: on(targets.listTaken),
    extendLease: on(targets.extendLease),
    holdTargets: (db, fence, of) => on(() => targets.holdTargets(fence, of))(db),
    finishTargets: on(targets.finishTargets),
    pauseTarget: on(targets.pauseTarget),
    releaseTargets: on(targets.releaseTargets),
    deleteTargets: on(targets.deleteTargets),
    listFlightsOn: on(({ origin, day }) =>
      watchedAmong(model, (one) => one.origin === origin && one.day === day),
    ),
    lockFlights: on((ids) => {
      const meant = new Set(ids.map((one) => flightKey(one, one.way)));
      return watchedAmong(model, ({ userId, tripId: id, way }) =>
        meant.has(flightKey({ userId, id }, way)),
      );
    }),
    listCandidates: on((userIds) => {
      const { trips, flights } = model.tables;
      return [...trips.values()].flatMap(({ userId, id, departsAt, isMuted }) => {
        const own = [...flights.values()].filter(
          (flight) => flight.userId === userId && flight.tripId === id,
        );
        const lastDepartsAt = new Date(Math.max(...own.map((flight) => +flight.departsAt)));
        return userIds.includes(userId) ? [{ userId, id, departsAt, isMuted, lastDepartsAt }] : [];
      });
    }),
    saveMemories: on((remembered) => {
      const { flights } = model.tables;
      for (const { memory, ...one } of remembered) {
        const flight = flights.get(flightKey(one, one.way));
        if (flight) flights.set(flightKey(one, one.way), { ...flight, memory });
      }
    }),
    countMessages: on((own, messages) => {
      const { trips } = model.tables;
      const trip = trips.get(tripKey(own));
      if (trip) trips.set(tripKey(own), { ...trip, messages });
    }),
    listFulfilled: on((at, lowest) => [
      ...new Set(
        openOn(at).flatMap((route) => {
          const fits = lowest.some(
            (fare) =>
              (route.destination === ANYWHERE || route.destination === fare.destination) &&
              choicesWith(fare.kind).includes(route.fares) &&
              fare.price <= route.maxPrice &&
              fare.stops <= route.maxStops &&
              fare.minutes <= route.maxMinutes &&
              fare.seats >= route.party,
          );
          return fits ? [route.dateId] : [];
        }),
      ),
    ]),
    lockAlerts: on(() => {}),
    listDatesByAlert: on((dateIds) => {
      const known = [...new Set(dateIds)].filter((id) => model.tables.dates.has(id));
      known.sort((a, b) => a - b);
      const byAlert = groupBy(known, (id) => model.tables.dates.get(id)?.alertId ?? '');
      return [...byAlert].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, ids]) => ids);
    }),
    listOpenAlerts: on((dateIds) =>
      [...new Set(dateIds)]
        .sort((a, b) => a - b)
        .flatMap((dateId) => {
          const date = model.tables.dates.get(dateId);
          const isMeant = date?.state === 'open' || date?.noticeWaits;
          const alert = date && isMeant ? memberAlert(model, date.alertId) : undefined;
          if (!date || !alert) return [];
          const heldPrice = date.noticeWaits ? (date.foundPrice as Cents) : null;
          return [{ ...alert, dateId, day: date.day, heldPrice }];
        }),
    ),
    markMatched: on((found, at) => {
      const { routes } = model.tables;
      for (const { dateId, price, kind, origin, destination, flight, isHeld } of found) {
        const date = model.tables.dates.get(dateId);
        const foundFlight = flight ?? null;
        const where = { foundOrigin: origin, foundDestination: destination, foundFlight };
        if (date && (date.state === 'open' || date.noticeWaits))
          settle(date, {
            state: 'found',
            foundPrice: price,
            foundFare: kind,
            ...where,
            finishedAt: date.finishedAt ?? at,
          });
        const others = (routes.get(dateId) ?? []).filter((route) => route.origin !== origin);
        if (isHeld && others.length > 0)
          routes.set(
            dateId,
            others.map((route) => ({ ...route, maxPrice: price - 1 })),
          );
        else routes.delete(dateId);
      }
    }),
    holdFinds: on((held) => {
      for (const { alertId, dateIds, dueAt } of held) {
        for (const id of dateIds) {
          const date = model.tables.dates.get(id);
          if (date) settle(date, { noticeWaits: true });
        }
        changeAlert(alertId, { noticeDueAt: dueAt });
      }
    }),
    takeFinds: on(
      (alertIds, at) =>
        new Map(
          alertIds
            .filter((alertId) => model.tables.alerts.has(alertId))
            .map((alertId) => [alertId, takeFindsOf(alertId, at)]),
        ),
    ),
    lockDueAlerts: on(({ at, roundMs, most, except }) => {
      const { alerts, dates } = model.tables;
      const isTold = ({ id }: AlertRow) => {
        const own = [...dates.values()].filter(({ alertId }) => alertId === id);
        const waiting = own.filter(({ noticeWaits }) => noticeWaits);
        if (waiting.length === 0) return true;
        const ends = Math.min(...waiting.map(({ finishedAt }) => Number(finishedAt))) + roundMs;
        const isAwaited = ({ origin, day, isPaused }: RouteRow) => {
          const key = targetKey({ origin, day });
          const target = isPaused ? undefined : model.tables.targets.get(key);
          return target && (target.dueAt <= at || (target.failures > 0 && +target.dueAt <= ends));
        };
        return (
          ends <= +at || !own.some((date) => model.tables.routes.get(date.id)?.some(isAwaited))
        );
      };
      return [...alerts.values()]
        .filter((alert) => alert.noticeDueAt && alert.noticeDueAt <= at)
        .filter((alert) => !except.includes(alert.id) && isTold(alert))
        .sort((a, b) => Number(a.noticeDueAt) - Number(b.noticeDueAt) || (a.id < b.id ? -1 : 1))
        .slice(0, most)
        .map(({ id }) => id);
    }),
    listMemberAlerts: on((alertIds) =>
      alertIds.toSorted().flatMap((alertId) => memberAlert(model, alertId) ?? []),
    ),
    markPassed: on((over, at) => {
      const { dates, routes } = model.tables;
      const ended: string[] = [];
      for (const dateId of new Set(routesOn(over).map((route) => route.dateId))) {
        const left = (routes.get(dateId) ?? []).filter(({ origin }) => origin !== over.origin);
        if (left.length > 0) routes.set(dateId, left);
        else routes.delete(dateId);
        const date = dates.get(dateId);
        if (left.length > 0 || !date) continue;
        if (date.state === 'open') ended.push(date.alertId);
        if (date.state !== 'found') settle(date, { state: 'passed', finishedAt: at });
      }
      const inVain = (alertId: string) =>
        [...dates.values()].every((date) => date.alertId !== alertId || date.state === 'passed');
      return [...new Set(ended)]
        .sort()
        .flatMap((id) => (inVain(id) ? (memberAlert(model, id) ?? []) : []));
    }),
  };
}

/** The flights of kept trips that are meant, by member and trip. */
function watchedAmong(
  { tables: { flights, trips, members } }: Model,
  isMeant: (flight: FlightRow) => boolean,
): WatchedFlight[] {
  const found = [...flights].filter(([, flight]) => isMeant(flight));
  return found
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([, { userId, tripId, way, memory }]) => {
      const row = trips.get(tripKey({ userId, id: tripId }));
      const member = members.get(userId);
      if (!row || !member) return [];
      const watched = { way, memory, row, trip: tripIn(row), email: member.email };
      return [{ ...watched, ...alertMemberOf(member) }];
    });
}

/** In the model the trip itself stands in its row; undefined for a row without. */
const tripIn = ({ trip, outState, homeState }: SavedTripRow): SavedTrip | undefined =>
  'departure' in trip
    ? { ...(trip as unknown as SavedTrip), states: { out: outState, home: homeState } }
    : undefined;

/** Like `toAlertMember`. */
function alertMemberOf({
  isActive,
  createdAt,
  emailVerifiedAt,
  ...member
}: MemberRow): AlertMember {
  const { isPremium, isTrial, trialEndsAt } = member;
  return {
    isActive,
    membership: { isPremium, isTrial, trialEndsAt: trialEndsAt ?? undefined },
    emailProof: { createdAt, emailVerifiedAt },
  };
}

function memberAlert({ tables }: Model, alertId: string): MemberAlert | undefined {
  const alert = tables.alerts.get(alertId);
  const member = alert && tables.members.get(alert.userId);
  if (!alert || !member) return undefined;
  const { id, phoneNumber, smsConsentedAt } = alert;
  const dates: LocalDate[] = [];
  for (const date of tables.dates.values()) if (date.alertId === alertId) dates.push(date.day);
  return {
    ...toTerms(alert),
    ...alertMemberOf(member),
    id,
    userId: member.id,
    email: member.email,
    phoneNumber: smsConsentedAt ? phoneNumber : null,
    dates: dates.sort(),
    noticedAt: alert.noticedAt,
  };
}
