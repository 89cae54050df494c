import fs from 'node:fs';
import { fileURLToPath } from 'node:url';

const RUNBOOK = fileURLToPath(new URL('../../docs/runbook.md', import.meta.url));

/** The steps of the runbook that the proof executes, in the order in which they stand there. */
export const STEPS = [
  'prepare',
  'build',
  'database',
  'start',
  'proxy',
  'admin',
  'update',
  'back',
  'pooler',
  'backup',
  'restore',
  'archive',
  'base',
  'rewind',
] as const;

export type Step = (typeof STEPS)[number];

/** Marks commands that need what the proof does not have. */
const NOT_RUN = 'not-run';

interface Block {
  readonly language: string;
  readonly name: string;
  readonly commands: string;
}

/** The code blocks of the runbook. The first word after the fence is their language, the second their step. */
function blocks(): Block[] {
  const found = fs.readFileSync(RUNBOOK, 'utf8').matchAll(/^```(\w*) ?(\S*)\n(.*?)^```$/gms);
  return [...found].map(([, language = '', name = '', commands = '']) => ({
    language,
    name,
    commands,
  }));
}

/** The commands of each step. @throws Error for a block or a step that the proof or the runbook does not know. */
export function readSteps(): Readonly<Record<Step, string>> {
  const all = blocks();
  const unmarked = all.filter(({ language, name }) => language !== 'sh' || name === '');
  if (unmarked.length > 0) throw new Error(`A block without a step: ${unmarked[0]?.commands}`);
  const run = all.filter(({ name }) => name !== NOT_RUN);
  const names = run.map(({ name }) => name).join(', ');
  if (names !== STEPS.join(', '))
    throw new Error(`The runbook has the steps ${names}; the proof runs ${STEPS.join(', ')}`);
  return Object.fromEntries(run.map(({ name, commands }) => [name, commands])) as Record<
    Step,
    string
  >;
}
