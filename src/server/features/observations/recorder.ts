import { setImmediate as breath } from 'node:timers/promises';
import type { Database } from '#server/db/database.ts';
import type { Clock } from '#server/ports/clock.ts';
import { answerMemory } from './answer-memory.ts';
import type { SourceAnswer } from './observed-fares.ts';
import { recordAnswer } from './record-answer.ts';

/** Answers that may wait; while the database is slow or away, more are dropped. */
const MOST_WAITING = 100;

export interface Recorder {
  /** Takes an answer for recording soon; returns at once and throws nothing. */
  observe(answered: SourceAnswer): void;
  /** Resolves when nothing waits any more. */
  settled(): Promise<void>;
  /** How many answers were dropped since the last time that this was asked. */
  takeDropped(): number;
}

interface RecorderDeps {
  readonly db: Database;
  readonly clock: Clock;
  /** Hears what becomes of each answer. */
  readonly tell?: ((outcome: 'recorded' | 'dropped') => void) | undefined;
}

/** Records answers one after the other, behind those who asked for them. */
export function recorder(deps: RecorderDeps): Recorder {
  const memory = answerMemory();
  const waiting: SourceAnswer[] = [];
  let dropped = 0;
  let running: Promise<void> | undefined;
  const drop = () => {
    dropped += 1;
    deps.tell?.('dropped');
  };

  const run = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      // Whoever asked is answered first.
      await breath();
      await recordAnswer({ ...deps, memory }, next).then(() => deps.tell?.('recorded'), drop);
    }
    running = undefined;
  };

  return {
    observe(answered) {
      if (waiting.length >= MOST_WAITING) {
        drop();
        return;
      }
      waiting.push(answered);
      running ??= run();
    },
    settled: async () => running,
    takeDropped() {
      const count = dropped;
      dropped = 0;
      return count;
    },
  };
}
