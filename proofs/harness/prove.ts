import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { commit } from '#test/commit.ts';
import { type SeededRandom, seededRandom } from '#test/random.ts';

const EVIDENCE = fileURLToPath(new URL('../../evidence', import.meta.url));
/** Failures printed in full; the rest is counted. */
const TOLD = 20;

type Ending = () => unknown;

/** One run of a proof: its options and its report. */
export interface Proof extends SeededRandom {
  /** The long form, for evidence; the short one is part of every test run. */
  readonly isFull: boolean;
  /** Runs a version with an injected error, which must be found. */
  readonly isBroken: boolean;
  /** Which of several injected errors: the word after `--broken`. */
  readonly error: string | undefined;
  /** The part to run alone, if the proof has parts and one is given. */
  readonly part: string | undefined;
  /** The only kind of subjects to have, if the proof has kinds and one is given. */
  readonly only: string | undefined;
  readonly seed: number;
  /** Number of worlds to run, if the proof has worlds and a number is given. */
  readonly worlds: number | undefined;
  /** Counts one check. A check that does not hold is a failure. */
  check(holds: boolean, complaint: string): void;
  /** Prints one line of progress. */
  say(words: string): void;
  /** Runs at the end in any case, the last registered first. */
  atEnd(step: Ending): void;
}

/**
 * Runs a proof as a program: progress on the way, one line of JSON at the end and in `evidence/`, exit code 1 when a
 * check failed. The figures that `run` returns go into the line.
 */
export async function prove(
  name: string,
  run: (proof: Proof) => Promise<Readonly<Record<string, unknown>>>,
): Promise<never> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      quick: { type: 'boolean' },
      full: { type: 'boolean', default: false },
      broken: { type: 'boolean', default: false },
      seed: { type: 'string', default: '1' },
      worlds: { type: 'string' },
      part: { type: 'string' },
      only: { type: 'string' },
    },
  });
  const seed = Number(values.seed);
  const failures: string[] = [];
  const endings: Ending[] = [];
  let tried = 0;
  const say = (words: string) => void process.stdout.write(`${name}: ${words}\n`);
  const proof: Proof = {
    isFull: values.full,
    isBroken: values.broken,
    error: positionals[0],
    part: values.part,
    only: values.only,
    seed,
    worlds: values.worlds === undefined ? undefined : Number(values.worlds),
    ...seededRandom(seed),
    check(holds, complaint) {
      tried += 1;
      if (!holds) failures.push(complaint);
    },
    say,
    atEnd: (step) => void endings.push(step),
  };
  const began = performance.now();
  let figures = {};
  try {
    figures = await run(proof);
  } catch (error) {
    proof.check(false, error instanceof Error ? (error.stack ?? error.message) : String(error));
  } finally {
    for (const step of endings.toReversed()) await step();
  }
  for (const complaint of failures.slice(0, TOLD)) say(`FAILED ${complaint}`);
  const mode = values.full ? 'full' : 'quick';
  const seconds = Math.round((performance.now() - began) / 100) / 10;
  const failed = failures.length;
  const broken = values.broken && { broken: true };
  report(name, { name, mode, ...broken, seed, commit: commit(), tried, failed, seconds, figures });
  process.exit(failed > 0 || tried === 0 ? 1 : 0);
}

function report(name: string, outcome: object): void {
  const line = JSON.stringify(outcome);
  fs.mkdirSync(EVIDENCE, { recursive: true });
  fs.writeFileSync(path.join(EVIDENCE, `${name}.json`), `${line}\n`);
  process.stdout.write(`${line}\n`);
}
