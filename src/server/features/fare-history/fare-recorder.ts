import { createHash } from 'node:crypto';
import { setImmediate as nextLoop } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { destinationOf, type Flight, originOf } from '#domain/flight/flight.ts';
import { daysBetween, type LocalDate } from '#domain/time/local-date.ts';
import { dayOf } from '#domain/time/offset-time.ts';
import type { Database } from '#server/db/database.ts';
import { type JourneyFares, upsertFareHistory } from '#server/db/queries/fares/fare-history.ts';
import type { Clock } from '#server/ports/clock.ts';
import type { SourceAnswer } from './recorded-fares.ts';

/** Answers that may wait; while the database is slow or away, more are dropped. */
const MAX_QUEUED = 100;
const MAX_HASHES = 10_000;
/** An equal answer is stored again after this: another process may have stored a different one in between. */
const HASH_TTL_MS = 60_000;

interface RecorderDeps {
  readonly db: Database;
  readonly clock: Clock;
  /** Called once per answer; an answer equal to the one before counts as recorded. */
  readonly onOutcome?: (outcome: 'recorded' | 'dropped') => void;
}

/** Stores answers in the fare history one after the other, behind those who asked for them. */
export function fareRecorder({ db, clock, onOutcome }: RecorderDeps) {
  const queue: SourceAnswer[] = [];
  /** What was stored last, by question. */
  const hashes = new LRUCache<string, { readonly hash: string; readonly at: number }>({
    max: MAX_HASHES,
  });
  let dropped = 0;
  let running: Promise<void> | undefined;

  const drop = () => {
    dropped += 1;
    onOutcome?.('dropped');
  };
  const store = async ({ source, query, answer: { flights, seenAt } }: SourceAnswer) => {
    const { date: day, origins = null, destinations = null } = query;
    const journeys = flights.map((flight) => faresOf(flight, day));
    const question = JSON.stringify([source, day, origins, destinations]);
    const seenOn = seenAt.toISOString().slice(0, 10);
    const hash = createHash('sha256')
      .update(seenOn + JSON.stringify(journeys))
      .digest('base64');
    const now = clock.now().getTime();
    const known = hashes.get(question);
    if (known?.hash === hash && now - known.at < HASH_TTL_MS) return;
    // A failed statement leaves unknown what is stored.
    hashes.delete(question);
    if (journeys.length > 0) await upsertFareHistory(db, { source, day, seenAt, journeys });
    hashes.set(question, { hash, at: now });
  };
  const run = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      // The search is answered first.
      await nextLoop();
      await store(next).then(() => onOutcome?.('recorded'), drop);
    }
    running = undefined;
  };

  return {
    /** Queues an answer; returns at once and throws nothing. */
    record(answered: SourceAnswer): void {
      if (queue.length >= MAX_QUEUED) {
        drop();
        return;
      }
      queue.push(answered);
      running ??= run();
    },
    /** Resolves when the queue is empty. */
    idle: async () => running,
    /** How many answers were dropped since the last call. */
    takeDropped(): number {
      const count = dropped;
      dropped = 0;
      return count;
    },
  };
}

const faresOf = (flight: Flight, day: LocalDate): JourneyFares => {
  const { goWild, standard, discountDen } = flight.fares;
  return {
    origin: originOf(flight),
    destination: destinationOf(flight),
    journey: journeyName(flight, day),
    goWild: goWild?.total ?? null,
    standard: standard?.total ?? null,
    discountDen: discountDen?.total ?? null,
    goWildSeats: goWild?.seatsLeft ?? null,
    seats: (standard ?? discountDen)?.seatsLeft ?? null,
  };
};

/** `F9 1094 F9 22+1`: unique for its origin, destination and day, also when an airline moves a departure. */
const journeyName = ({ segments }: Flight, day: LocalDate): string =>
  segments
    .map(({ number, departs }) => {
      const later = daysBetween(day, dayOf(departs));
      return later === 0 ? number : `${number}+${later}`;
    })
    .join(' ');
