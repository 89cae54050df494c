import { fingerprint } from '#domain/fares/sighting.ts';
import type { Flight } from '#domain/flight/flight.ts';
import type { Database } from '#server/db/database.ts';
import { type AskedFares, listCurrentFares } from '#server/db/queries/fares/observations.ts';
import { nameOf } from './news.ts';

/** What is known to be written down of the answers to one question. */
export interface Remembered {
  /** Fingerprints by name of journey. */
  readonly prints: Map<string, string>;
  /** The last answer; undefined before the first. */
  flights?: readonly Flight[];
  /** Milliseconds since 1970. */
  readonly readAt: number;
  /** When an answer was last noted as such, in milliseconds since 1970; 0 when unknown. */
  notedAt: number;
}

export interface AnswerMemory {
  /** From memory, or from the database when that is older than a minute. */
  of(question: AskedFares, now: Date): Promise<Remembered>;
  /** To be called when it is uncertain what was written. */
  forget(question: AskedFares): void;
}

/**
 * Another process, or another question about the same flights, may have written since: what is remembered for
 * longer could hide that a fare has come back to what it was.
 */
const GOOD_FOR_MS = 60_000;

/** An answer has a thousand journeys at most, of about 300 bytes each. */
const MOST_QUESTIONS = 128;

/** Remembers what was written last, so that an answer that brings nothing new costs no statement. */
export function answerMemory(db: Database): AnswerMemory {
  const kept = new Map<string, Remembered>();

  const read = async (question: AskedFares, now: Date): Promise<Remembered> => {
    const prints = new Map<string, string>();
    for (const seen of await listCurrentFares(db, question))
      prints.set(nameOf(seen.origin, seen.destination, seen.journey), fingerprint(seen));
    return { prints, readAt: now.getTime(), notedAt: kept.get(keyOf(question))?.notedAt ?? 0 };
  };
  return {
    async of(question, now) {
      const key = keyOf(question);
      const known = kept.get(key);
      const isGood = known && now.getTime() - known.readAt < GOOD_FOR_MS;
      const remembered = isGood ? known : await read(question, now);
      // Maps keep the order of insertion: the first key is the one that was asked for longest ago.
      kept.delete(key);
      kept.set(key, remembered);
      const [oldest] = kept.keys();
      if (kept.size > MOST_QUESTIONS && oldest !== undefined) kept.delete(oldest);
      return remembered;
    },
    forget: (question) => kept.delete(keyOf(question)),
  };
}

const keyOf = ({ source, day, origins, destinations }: AskedFares): string =>
  `${source} ${day} ${origins?.join() ?? '*'} ${destinations?.join() ?? '*'}`;
