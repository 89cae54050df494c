import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { Proof } from '../stage/prove.ts';
import type { Planted } from './planted.ts';
import { world } from './world.ts';

/** What became of one world. */
export interface Outcome {
  readonly seed: number;
  readonly counts: Readonly<Record<string, number>>;
  /** Of what should not have happened, the first. */
  readonly fault: string | undefined;
  /** What led to it. */
  readonly story: readonly string[];
}

const SHARE = fileURLToPath(new URL('share.ts', import.meta.url));
/** Some worlds are gone through twice: the same must happen. */
const AGAIN = 50;

export async function outcomeOf(seed: number, planted: Planted): Promise<Outcome> {
  const { counts, faults, story, print } = await world(seed, planted);
  const isSame = seed % AGAIN !== 0 || (await world(seed, planted)).print() === print();
  return { seed, counts, story, fault: isSame ? faults[0] : 'the second time it went differently' };
}

/** Worlds from `first` on, on every core of the machine, as they come. */
export async function* outcomes(
  proof: Proof,
  { first, count, planted }: { first: number; count: number; planted: Planted },
): AsyncGenerator<Outcome> {
  const shares = Math.min(availableParallelism(), Math.ceil(count / 10));
  const lines: string[] = [];
  let running = shares;
  let wake = () => {};
  for (let share = 0; share < shares; share += 1) {
    const args = [`--first=${first + share}`, `--step=${shares}`, `--end=${first + count}`];
    const child = spawn(
      process.execPath,
      [SHARE, ...args, ...(planted ? [`--fault=${planted}`] : [])],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    proof.atEnd(() => child.kill());
    createInterface({ input: child.stdout }).on('line', (line) => {
      lines.push(line);
      wake();
    });
    child.once('close', (code) => {
      proof.check(code === 0, `a share of the worlds ended with ${code}`);
      running -= 1;
      wake();
    });
  }
  while (running > 0 || lines.length > 0) {
    const line = lines.shift();
    if (line !== undefined) yield JSON.parse(line);
    else
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
  }
}
