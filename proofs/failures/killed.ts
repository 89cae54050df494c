import { postgresProcesses, register, signIn, statusOf, until } from '#test/proofs/product.ts';
import type { Proof } from '../harness/prove.ts';
import { installed } from './product.ts';

const ROUNDS = 3;
/** Printed only: a busy machine is slow. */
const GOAL_MS = 5_000;

/** The built-in PostgreSQL is killed: how long until somebody can sign in again. */
export async function killed(proof: Proof, program: string) {
  const { dataDir, start } = installed(proof, program);
  const run = await start();
  const account = { email: 'maya@example.test', password: 'correct horse battery' };
  await register(run.origin, account);
  const servesAfterMs: number[] = [];
  const restarts = () => run.output().match(/has ended and is started again/g)?.length ?? 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const [postmaster = 0] = postgresProcesses(dataDir);
    process.kill(postmaster, 'SIGKILL');
    const [began, before] = [performance.now(), restarts()];
    // Its processes may answer for a moment after it is gone.
    await until(async () => restarts() > before);
    await until(async () => (await signIn(run.origin, account)).status === 200);
    servesAfterMs.push(Math.round(performance.now() - began));
  }
  await until(async () => (await statusOf(`${run.origin}/readyz`)) === 200);
  proof.check(run.child.exitCode === null, 'the process ended with its database');
  const lines = restarts();
  // A start may fail while processes of the killed server still end, and is tried again.
  proof.check(lines >= ROUNDS, `${lines} lines say that PostgreSQL has ended, of ${ROUNDS}`);
  proof.say(`killed: signs in again after ${servesAfterMs.join(', ')} ms; goal ${GOAL_MS} ms`);
  return { servesAfterMs };
}
