import type { AskedFares } from '#server/db/queries/fares/observations.ts';
import type { AnswerPrint } from './answer-print.ts';

/** What is known to be written down of the last answer to a question. */
export interface Remembered {
  readonly isSame: AnswerPrint;
  /** When it was compared with what had been written, in milliseconds since 1970. */
  readonly comparedAt: number;
  /** When an answer was last noted as such, in milliseconds since 1970; 0 when unknown. */
  readonly notedAt: number;
}

export interface AnswerMemory {
  of(question: AskedFares): Remembered | undefined;
  keep(question: AskedFares, remembered: Remembered): void;
  /** To be called when it is uncertain what was written. */
  forget(question: AskedFares): void;
}

/** An answer has a thousand journeys at most, of about 50 bytes each. */
const MOST_QUESTIONS = 128;

/** Remembers what was written last, so that an answer that brings nothing new costs no statement. */
export function answerMemory(): AnswerMemory {
  const kept = new Map<string, Remembered>();
  return {
    of: (question) => kept.get(keyOf(question)),
    keep(question, remembered) {
      const key = keyOf(question);
      // Maps keep the order of insertion: the first key is the one that was written for longest ago.
      kept.delete(key);
      kept.set(key, remembered);
      const [oldest] = kept.keys();
      if (kept.size > MOST_QUESTIONS && oldest !== undefined) kept.delete(oldest);
    },
    forget: (question) => kept.delete(keyOf(question)),
  };
}

const keyOf = ({ source, day, origins, destinations }: AskedFares): string =>
  `${source} ${day} ${origins?.join() ?? '*'} ${destinations?.join() ?? '*'}`;
