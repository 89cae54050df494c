import type { Airport, AirportCode } from '#domain/airports.ts';
import { destinationOf, originOf } from '#domain/flight.ts';
import type { LocalDate } from '#domain/time.ts';
import type { HeldShard } from '#server/db/queries/alerts/polls.ts';
import type { MatchedDay, NoticedAlert } from '#server/features/alerts/port.ts';
import type { Model } from '#test/poll-model/model.ts';
import { dayOn } from './calendar.ts';
import type { Chronicle } from './chronicle.ts';
import { mayHave, tripsOf } from './expectations.ts';
import type { Market } from './market.ts';
import type { Sighting } from './source.ts';

/** Checks each effect when it is committed. */
export interface Verdicts {
  found(alert: NoticedAlert, found: MatchedDay, sighting: Sighting): void;
  /** A worker has committed its answers. */
  written(held: HeldShard): void;
  /** Dates of an origin and day have passed. */
  passed(origin: AirportCode, day: LocalDate): void;
  /** At the end: every match and every ended alert was reported once, and nothing else. */
  close(): void;
}

export interface VerdictContext {
  readonly now: () => number;
  readonly model: Model;
  readonly market: Market;
  readonly airports: ReadonlyMap<AirportCode, Airport>;
  readonly chronicle: Chronicle;
}

/** Ten minutes plus the difference of clocks and the time of a transaction. */
const YOUNG_MS = 10 * 60_000 + 15_000;
const SKEW_MS = 1_100;

export function verdicts({ now, model, market, airports, chronicle }: VerdictContext): Verdicts {
  const may = (userId: string) => {
    const member = model.tables.members.get(userId);
    return member !== undefined && mayHave(member, now());
  };
  return {
    found({ id, userId, ...terms }, { flight, day, price }, sighting) {
      const { alerts, told } = model.tables;
      const { seenAt, isFresh } = sighting;
      const trip = { origin: originOf(flight), destination: destinationOf(flight), day };
      const isMeant = tripsOf(terms, day, [...airports.keys()]).some(
        ({ origin, destination }) => origin === trip.origin && destination === trip.destination,
      );
      const real = market.priceAt(trip, terms, seenAt);
      const errors = [
        (told.get(`found ${id} ${day}`) ?? 0) > 1 && 'was found before',
        !alerts.has(id) && 'belongs to a deleted alert',
        !may(userId) && 'belongs to a member who may not have it',
        !isFresh && 'was not made sure of',
        real !== price && `was really ${real}`,
        !isMeant && 'goes somewhere else',
        price > terms.maxPrice && 'is above the wish',
        now() - seenAt > YOUNG_MS && `was seen ${now() - seenAt} ms ago`,
      ];
      const what = `find ${id} ${day} at ${price}`;
      chronicle.note(what);
      chronicle.count('finds');
      for (const error of errors) if (error !== false) chronicle.error(`${what} ${error}`);
    },
    written({ shard, fence }) {
      if (model.tables.shards.get(shard)?.fence !== fence)
        chronicle.error(`shard ${shard} is written under fence ${fence}, which is over`);
    },
    passed(origin, day) {
      const zone = airports.get(origin)?.zone;
      if (zone && dayOn(zone, now() + SKEW_MS) <= day)
        chronicle.error(`${origin} ${day} has passed too early`);
    },
    close() {
      const { dates, told } = model.tables;
      for (const { alertId, day, state } of dates.values()) {
        const times = told.get(`found ${alertId} ${day}`) ?? 0;
        if (times !== (state === 'found' ? 1 : 0))
          chronicle.error(`${alertId} ${day} is ${state} and was told of ${times} times`);
      }
      for (const [key, times] of told) if (times > 1) chronicle.error(`${key} was told twice`);
    },
  };
}
