// Backs up the product while many people use it, then destroys the database and restores the backup: everything
// confirmed before is there, no transaction is partial, sessions are valid, alerts are polled, and no email that was
// marked as sent goes out again. Damaged backups are refused. Needs a local PostgreSQL with pg_dump;
// test/proofs/backup.test.ts covers the built-in database, which has none. `--broken` claims that the backup was taken
// later than it was: the missing writes must be found.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { startPostgres } from '#server/embedded/launcher.ts';
import { findClientPrograms } from '#test/operator/client-programs.ts';
import { onServer, withDatabase } from '#test/postgres-server.ts';
import { newDataFolder, runNode, until } from '#test/proofs/product.ts';
import { type BuiltServer, buildServer } from './harness/built-server.ts';
import { openMailServer } from './harness/mail-server.ts';
import { type Harness, openHarness } from './harness/open-harness.ts';
import { type Proof, prove } from './harness/prove.ts';
import { judge } from './restore/judge.ts';
import { openProduct } from './restore/product.ts';
import { press } from './restore/writers.ts';

const SIZES = {
  quick: { rounds: 1, callers: 4, messages: 12, beforeMs: 1_000, afterMs: 1_000 },
  full: { rounds: 5, callers: 6, messages: 50, beforeMs: 20_000, afterMs: 5_000 },
};

interface Fixture {
  readonly harness: Harness;
  readonly operator: string;
}

/** Runs an operator command; returns its exit code, its output and its duration. */
async function operate({ harness, operator }: Fixture, ...args: string[]) {
  const began = performance.now();
  const run = runNode([operator, ...args], { DATABASE_URL: harness.url });
  const code = await run.ended;
  return { code, words: run.output().trim(), ms: Math.round(performance.now() - began) };
}

/** Replaces the database with an empty one. */
async function destroy({ url }: Harness): Promise<void> {
  const name = new URL(url).pathname.slice(1);
  const server = withDatabase(url, 'postgres');
  await onServer(server, `drop database ${name} with (force)`);
  await onServer(server, `create database ${name}`);
}

async function round(proof: Proof, programs: BuiltServer) {
  const size = SIZES[proof.isFull && !proof.isBroken ? 'full' : 'quick'];
  const harness = await openHarness(proof);
  const mail = await openMailServer(proof);
  const fixture = { harness, operator: programs.operator };
  const home = fs.mkdtempSync(path.join(os.tmpdir(), 'roamfare-restore-'));
  proof.atEnd(() => fs.rmSync(home, { recursive: true, force: true }));
  const folder = path.join(home, 'backup');

  const before = await openProduct(proof, { harness, mail, program: programs.main });
  const writers = press(proof, { ...before, harness, callers: size.callers });
  await until(() => mail.deliveries.length >= size.messages);
  await delay(size.beforeMs);
  const backup = await operate(fixture, 'backup', folder);
  const endedAt = Date.now();
  proof.check(backup.code === 0, `the backup ended with ${backup.code}: ${backup.words}`);
  await delay(size.afterMs);
  const facts = await writers.stop();
  await before.kill();
  const delivered = mail.deliveries.length;

  await destroy(harness);
  const harmed = path.join(home, 'harmed');
  fs.cpSync(folder, harmed, { recursive: true });
  harm(proof, path.join(harmed, 'database.dump'));
  const refused = await operate(fixture, 'restore', harmed);
  proof.check(refused.code === 1 && /damaged/.test(refused.words), `taken: ${refused.words}`);
  const restore = await operate(fixture, 'restore', folder);
  proof.check(restore.code === 0, `the restore ended with ${restore.code}: ${restore.words}`);
  const again = await operate(fixture, 'restore', folder);
  proof.check(again.code === 1 && again.words.includes('not empty'), `put over: ${again.words}`);

  const [, moment = ''] = /^Moment: (.+)$/m.exec(backup.words) ?? [];
  const figures = await judge(proof, {
    harness,
    mail,
    facts,
    delivered,
    beganAt: proof.isBroken ? Number.POSITIVE_INFINITY : Date.parse(moment),
    endedAt,
    start: () => openProduct(proof, { harness, mail, program: programs.main }),
  });
  const bytes = fs.statSync(path.join(folder, 'database.dump')).size;
  return { backupMs: backup.ms, restoreMs: restore.ms, bytes, ...figures };
}

/** Damages a file as a disk might. */
function harm(proof: Proof, file: string): void {
  const bytes = fs.readFileSync(file);
  const at = proof.between(0, bytes.length - 1);
  bytes[at] = (bytes[at] ?? 0) ^ (1 << proof.between(0, 7));
  fs.writeFileSync(file, bytes);
}

/** A server that fits the client programs of this machine, instead of the one from npm. */
async function openServer(proof: Proof, native: string): Promise<void> {
  const folder = newDataFolder();
  proof.atEnd(() => fs.rmSync(folder, { recursive: true, force: true }));
  const server = await startPostgres({ folder, native, ephemeral: true });
  proof.atEnd(() => server.stop());
  process.env.TEST_DATABASE_URL = server.url;
  process.env.PATH = `${path.join(native, 'bin')}${path.delimiter}${process.env.PATH}`;
}

await prove('restore', async (proof) => {
  const native = findClientPrograms();
  if (!native) {
    proof.check(true, '');
    proof.say('skipped: this machine has no PostgreSQL with pg_dump, pg_restore and psql');
    return { skipped: true };
  }
  await openServer(proof, native);
  const programs = await buildServer(proof);
  const { rounds } = SIZES[proof.isFull && !proof.isBroken ? 'full' : 'quick'];
  const figures = [];
  for (let n = 0; n < rounds; n += 1) {
    const one = await round(proof, programs);
    proof.say(JSON.stringify(one));
    figures.push(one);
  }
  return rounds === 1 ? (figures[0] ?? {}) : { rounds: figures };
});
