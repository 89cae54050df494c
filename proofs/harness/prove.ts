import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { commit } from '#test/commit.ts';
import { type SeededRandom, seededRandom } from '#test/random.ts';

const EVIDENCE = fileURLToPath(new URL('../../evidence', import.meta.url));
/** Failures that are told in full; the rest is counted. */
const TOLD = 20;

type Ending = () => unknown;

/** One run of a proof: what it may use, and where it reports. */
export interface Proof extends SeededRandom {
  /** The long form, for evidence; the short one is part of every test run. */
  readonly isFull: boolean;
  /** Runs a version with a planted fault, which must be found. */
  readonly isBroken: boolean;
  /** Which of several planted faults: the word after `--broken`. */
  readonly error: string | undefined;
  /** Which part to run alone, where the proof has parts and somebody says so. */
  readonly part: string | undefined;
  readonly seed: number;
  /** How many worlds to go through, where the proof has worlds and somebody says so. */
  readonly worlds: number | undefined;
  /** Counts one thing that was tried. What does not hold is a failure. */
  check(holds: boolean, complaint: string): void;
  /** One line of progress. */
  say(words: string): void;
  /** Runs at the end, whatever happens; the last one first. */
  atEnd(step: Ending): void;
}

/**
 * Runs a proof as a program: progress on the way, one line of JSON at the end and in `evidence/`, exit code 1
 * when anything failed. What `run` answers goes into the line as its figures.
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
