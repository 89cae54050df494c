import fs from 'node:fs';

/** One timed case. Only `run` counts; its result must be deterministic, so that nothing is optimized away. */
export interface Case {
  readonly name: string;
  readonly prepare?: (round: number) => void;
  readonly run: (round: number) => number;
  readonly undo?: (round: number) => void;
}

/** Milliseconds of processor time over the kept rounds. */
export interface Timing {
  /** Median of wall-clock time. */
  readonly wall: number;
  readonly median: number;
  readonly min: number;
  readonly p99: number;
  readonly rounds: number;
  readonly checksum: number;
}

/** A round with a slower machine than this, relative to the best, does not count. */
const SLOWER = 1.3;
const FEWEST = 5;
const WARM_UPS = 3;

/** Times the cases in turns, A B C, A B C, so that a disturbance hits all. */
export function timeInterleaved(cases: readonly Case[], rounds: number): Map<string, Timing> {
  const times = new Map(cases.map(({ name }) => [name, [] as { coreMs: number; ms: number }[]]));
  const sums = new Map<string, number>();
  const paces: number[] = [];
  for (let round = -WARM_UPS; round < rounds; round++) {
    const pace = timed(calibration).coreMs;
    if (round >= 0) paces.push(pace);
    for (const one of cases) {
      one.prepare?.(round);
      const { value, ...time } = timed(() => one.run(round));
      one.undo?.(round);
      sums.set(one.name, (sums.get(one.name) ?? 0) + value);
      if (round >= 0) times.get(one.name)?.push(time);
    }
  }
  const kept = calmRounds(paces);
  return new Map(
    [...times].map(([name, all]) => {
      const sorted = (kind: 'coreMs' | 'ms') =>
        kept.map((round) => all[round]?.[kind] ?? 0).sort((a, b) => a - b);
      const { median: wall } = spreadOf(sorted('ms'));
      return [name, { ...spreadOf(sorted('coreMs')), wall, checksum: sums.get(name) ?? 0 }];
    }),
  );
}

export const spreadOf = (sorted: readonly number[]): Omit<Timing, 'checksum' | 'wall'> => ({
  median: sorted[sorted.length >> 1] ?? 0,
  min: sorted[0] ?? 0,
  p99: sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * 0.99))] ?? 0,
  rounds: sorted.length,
});

/** Rounds on an undisturbed machine; if there are few, the calmest ones. */
function calmRounds(paces: readonly number[]): number[] {
  const byPace = [...paces.keys()].sort((a, b) => (paces[a] ?? 0) - (paces[b] ?? 0));
  const best = paces[byPace[0] ?? 0] ?? 0;
  const calm = byPace.filter((round) => (paces[round] ?? 0) <= best * SLOWER);
  return calm.length >= FEWEST ? calm : byPace.slice(0, FEWEST);
}

/** Wall-clock and processor time of one step. On a shared machine only the second is meaningful. */
export function timed<T>(step: () => T) {
  const [began, before] = [performance.now(), process.cpuUsage()];
  const value = step();
  const { user, system } = process.cpuUsage(before);
  return { coreMs: (user + system) / 1000, ms: performance.now() - began, value };
}

const SCRATCH = new Int32Array(1 << 16);

/** A fixed amount of work: a few milliseconds of reading and adding. */
function calibration(): number {
  let sum = 0;
  for (let pass = 0; pass < 60; pass++)
    for (let at = 0; at < SCRATCH.length; at++) sum = (sum + (SCRATCH[at] ?? 0) + at) | 0;
  return sum;
}

/** Processor time of a process so far; 0 where the system does not report it. */
export function processorMs(pid: number): number {
  try {
    return Number(fs.readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
  } catch {
    return 0;
  }
}
