import type { AirportCode } from '#domain/airports.ts';
import type { OriginDay, TakenTarget } from '#server/db/queries/watch-targets.ts';
import type { FareQuery } from '#server/providers/fares/port.ts';
import { targetKey } from '#test/watch-model/targets.ts';
import type { Chronicle } from './chronicle.ts';

/** What a process was last answered about a target. */
export interface Answer {
  /** Undefined for all. */
  readonly destinations: readonly AirportCode[] | undefined;
  readonly answeredAt: number;
  /** When the fares were seen: in truth, and as the source says. */
  readonly seenAt: number;
  readonly saidAt: number;
  /** Whether the worker bypassed the cache. */
  readonly isFresh: boolean;
}

/** What one process does with a target from taking it to letting go of it. */
interface Round {
  readonly fence: string;
  readonly target: TakenTarget;
  /** It had lost the target to another process: what it still does about that cannot be told apart. */
  readonly isAgain: boolean;
  isFinished: boolean;
  asked: string;
  answer: Answer | undefined;
  /** Who has used the answer. */
  readonly used: Set<User>;
}

type User = 'alerts' | 'trips';

/** The lowest fares, again for what matches; or at once for a kept trip, and for alerts with it. */
const QUESTIONS: readonly string[] = ['lowest', 'lowest fresh', 'fresh'];

/** Checks that a process asks once about a target for alerts and kept trips together, and gives both the same answer. */
export function rounds(name: string, chronicle: Chronicle) {
  const open = new Map<string, Round>();
  const complain = (at: OriginDay, words: string) =>
    chronicle.error(`${name} ${words} about ${targetKey(at)} in one round`);
  return {
    taken(fence: string, targets: readonly TakenTarget[]): void {
      for (const target of targets) {
        const known = open.get(targetKey(target));
        if (known?.fence === fence) continue;
        const isAgain = known?.isFinished === false;
        const fresh = { isFinished: false, asked: '', answer: undefined, used: new Set<User>() };
        open.set(targetKey(target), { fence, target, isAgain, ...fresh });
        chronicle.count('rounds');
        const { tripsDueAt, anywhere, destinations } = target;
        if (tripsDueAt && (anywhere || destinations.length > 0)) chronicle.count('roundsForBoth');
      }
    },
    asked({ origins = [], date: day, destinations, fresh }: FareQuery): void {
      for (const origin of origins) {
        chronicle.count('questions');
        const round = open.get(targetKey({ origin, day }));
        if (!round || round.isAgain) continue;
        round.asked = `${round.asked} ${fresh ? 'fresh' : 'lowest'}`.trim();
        if (!QUESTIONS.includes(round.asked)) complain({ origin, day }, `asks ${round.asked}`);
        const { anywhere, destinations: wanted } = round.target;
        const isForAll = anywhere
          ? destinations === undefined
          : wanted.every((code) => destinations?.includes(code) ?? true);
        if (!isForAll) complain({ origin, day }, 'does not ask for all alerts');
      }
    },
    answered({ origins = [], date: day }: FareQuery, answer: Answer): void {
      for (const origin of origins) {
        const to = answer.destinations?.join() ?? 'anywhere';
        chronicle.note(`${name} hears of ${origin} ${day} to ${to}`);
        const round = open.get(targetKey({ origin, day }));
        if (round) round.answer = answer;
      }
    },
    answerOn: (at: OriginDay): Answer | undefined => open.get(targetKey(at))?.answer,
    /** What is said of a target is committed. @param seenAt of the answer by which it was decided. */
    used(by: User, at: OriginDay, seenAt: number): void {
      const round = open.get(targetKey(at));
      if (!round || round.isAgain) return;
      if (seenAt !== round.answer?.saidAt) complain(at, `tells ${by} of another answer`);
      if (by === 'trips' && round.asked !== 'fresh') complain(at, `asks ${round.asked} for trips`);
      round.used.add(by);
      if (round.used.size === 2) chronicle.count('sharedAnswers');
    },
    finished(fence: string, at: OriginDay): void {
      const round = open.get(targetKey(at));
      if (round?.fence === fence) round.isFinished = true;
    },
    /** It lets go of everything that it took together. */
    over(fence: string): void {
      for (const [key, round] of open) if (round.fence === fence) open.delete(key);
    },
  };
}

export type Rounds = ReturnType<typeof rounds>;
