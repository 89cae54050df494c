import type { AirportCode } from '#domain/airports.ts';
import type { Cents } from '#domain/money.ts';
import type { LocalDate } from '#domain/time.ts';
import { toTerms } from '#server/db/queries/alerts/alerts.ts';
import type { OriginDay } from '#server/db/queries/watch-targets.ts';
import type { NoticedAlert } from '#server/features/alerts/port.ts';
import type { DateRow } from '#test/watch-model/model.ts';
import { targetKey } from '#test/watch-model/targets.ts';
import { gapOf, isOneRoute, mayHave, routesOf } from './alert-expectations.ts';
import { dayOn, endOf } from './calendar.ts';
import type { RouteDay } from './market.ts';
import type { Answer } from './rounds.ts';
import { OLDEST_MS } from './weather.ts';
import type { World } from './world.ts';

/** Checks each effect when it is committed. */
export interface AlertVerdicts {
  /** A date was found. */
  found(
    alertId: string,
    found: RouteDay & { readonly price: Cents },
    sighting: Pick<Answer, 'seenAt' | 'isFresh'>,
  ): void;
  /** A message about finds on these days was enqueued; `at` is when that was decided. */
  told(alert: NoticedAlert, days: readonly LocalDate[], at: number): void;
  /** The finds of an alert that wait are told no more: it is paused or stopped. */
  withdrawn(alertId: string): void;
  /** A worker has committed what it found for alerts on targets. */
  written(fence: string, targets: readonly OriginDay[]): void;
  /** An origin and day is over. */
  passed(origin: AirportCode, day: LocalDate): void;
  /** At the end: every match and every ended alert was reported once, and nothing else. */
  close(): void;
}

/** With the difference of clocks and the time of a transaction. */
const YOUNG_MS = OLDEST_MS + 15_000;
const SKEW_MS = 1_100;

export function alertVerdicts(world: World): AlertVerdicts {
  const { now, model, market, airports, chronicle } = world;
  const may = (userId: string) => {
    const member = model.tables.members.get(userId);
    return member !== undefined && mayHave(member, now());
  };
  const toldAt = new Map<string, number>();
  const withdrawn = new Set<string>();
  /** Its alert was paused or stopped, or its day was over before its message was due. */
  const isExcused = ({ alertId, day, foundOrigin }: DateRow) => {
    const zone = airports.get(foundOrigin as AirportCode)?.zone;
    return withdrawn.has(alertId) || (zone !== undefined && endOf(zone, day) <= now());
  };
  return {
    found(id, { price, ...on }, sighting) {
      const alert = model.tables.alerts.get(id);
      const what = `find ${id} ${on.day} at ${price}`;
      chronicle.note(what);
      chronicle.count('finds');
      if (!alert) return chronicle.error(`${what} belongs to a deleted alert`);
      const terms = toTerms(alert);
      const { seenAt, isFresh } = sighting;
      const isMeant = routesOf(terms, on.day, [...airports.keys()]).some(
        ({ origin, destination }) => origin === on.origin && destination === on.destination,
      );
      const real = market.priceAt(on, terms, seenAt);
      const errors = [
        !may(alert.userId) && 'belongs to a member who may not have it',
        !isFresh && 'was not made sure of',
        !isMeant && 'goes somewhere else',
        real !== price && `was really ${real}`,
        price > terms.maxPrice && 'is above the wish',
        now() - seenAt > YOUNG_MS && `was seen ${now() - seenAt} ms ago`,
      ];
      for (const error of errors) if (error !== false) chronicle.error(`${what} ${error}`);
    },
    told(alert, days, at) {
      const { id } = alert;
      const last = toldAt.get(id);
      // The days of one route are told one by one, whatever was told of before.
      if (!isOneRoute(alert)) toldAt.set(id, at);
      chronicle.note(`${id} is told of ${days.join(' ')}`);
      for (const day of days)
        if ((model.tables.told.get(`found ${id} ${day}`) ?? 0) > 1)
          chronicle.error(`${id} ${day} was told before`);
      // The clock of another process may be ahead.
      const early = last === undefined ? 0 : last + gapOf(alert) - at - 2 * SKEW_MS;
      if (early > 0) chronicle.error(`${id} was told ${early} ms too early`);
    },
    withdrawn: (alertId) => void withdrawn.add(alertId),
    written(fence, targets) {
      for (const key of targets.map(targetKey)) {
        const target = model.tables.targets.get(key);
        // That of a day that is over goes with its commit.
        if (target && target.fence !== fence)
          chronicle.error(`${key} is written under fence ${fence}, which is over`);
      }
    },
    passed(origin, day) {
      const zone = airports.get(origin)?.zone;
      if (zone && dayOn(zone, now() + SKEW_MS) <= day)
        chronicle.error(`${origin} ${day} has passed too early`);
    },
    close() {
      const { dates, told } = model.tables;
      for (const date of dates.values()) {
        const { alertId, day, state } = date;
        const times = told.get(`found ${alertId} ${day}`) ?? 0;
        const isTold = state === 'found' && !date.noticeWaits && !isExcused(date);
        if (times !== (isTold ? 1 : 0) && !(isExcused(date) && times <= 1))
          chronicle.error(`${alertId} ${day} is ${state} and was told of ${times} times`);
      }
      for (const [key, times] of told) if (times > 1) chronicle.error(`${key} was told twice`);
    },
  };
}
