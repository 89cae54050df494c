import { spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { formatCount } from '#domain/count.ts';
import { MIGRATION_LOCK, migrateDatabase, WITHOUT_TIME_LIMITS } from '#server/db/migrate.ts';
import {
  type Client,
  countOthers,
  DROPS,
  isEmpty,
  majorVersion,
  refreshStatistics,
  withClient,
} from '#server/db/whole-database.ts';
import { CommandError } from '../command.ts';
import { type Contents, contentsOf, DUMP, refuseUnknownSchema } from './folder.ts';

/** Connections of processes that have just been stopped may be visible a moment longer. */
const ALONE_TRIES = 20;
const ALONE_PAUSE_MS = 100;

/** Dumps all schemas as of one moment, while others keep writing. @throws CommandError */
export async function dumpServer(url: string, folder: string): Promise<Contents> {
  const contents = await withClient(url, async (client) => {
    await requirePrograms(client, ['pg_dump']);
    return contentsOf(client);
  });
  const file = path.join(folder, DUMP);
  const { args, env } = connectionTo(url);
  const dump = spawn('pg_dump', ['--format=custom', `--file=${file}`, ...args], { env });
  const { code, failure } = await endOf(dump);
  if (code !== 0) throw new CommandError(`The backup failed: ${failure}`);
  fs.chmodSync(file, 0o600);
  return contents;
}

/**
 * Restores a dump in one transaction: if it fails, the database is unchanged. Then migrates the schema to that of this
 * version. Extensions are not dropped, and of those only pg_trgm is created.
 * @throws CommandError
 */
export async function restoreServer(
  url: string,
  folder: string,
  { replace }: { readonly replace: boolean },
): Promise<Contents> {
  const file = path.join(folder, DUMP);
  await withClient(url, async (client) => {
    await requirePrograms(client, ['pg_restore', 'psql']);
    await refuseOthers(client);
    if (!replace && !(await isEmpty(client)))
      throw new CommandError(
        'The database is not empty. Name an empty one, or say --replace to lose what it holds.',
      );
  });
  const listed = readDump(file, '--data-only', '--schema=drizzle', '--table=__drizzle_migrations');
  refuseUnknownSchema(listed.match(/\b[0-9a-f]{64}\b/g) ?? []);
  await load(url, file);
  await migrateDatabase(url);
  return withClient(url, async (client) => {
    await client.query(WITHOUT_TIME_LIMITS);
    await refreshStatistics(client);
    return contentsOf(client);
  });
}

/** What the indexes of the dump need. Trusted: whoever may create a schema in the database may create it. */
const EXTENSIONS = 'create extension if not exists pg_trgm schema public;';

/** psql runs the script of pg_restore between our own begin and commit. */
async function load(url: string, file: string): Promise<void> {
  const home = fs.mkdtempSync(path.join(os.tmpdir(), 'roamfare-restore-'));
  const list = path.join(home, 'list');
  const entries = readDump(file, '--list').split('\n');
  fs.writeFileSync(
    list,
    entries.filter((line) => !/ (SCHEMA - public|EXTENSION) /.test(line)).join('\n'),
  );
  const { args, env } = connectionTo(url);
  const psql = spawn('psql', ['-X', '-q', '-v', 'ON_ERROR_STOP=1', ...args], {
    env,
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  const restore = spawn(
    'pg_restore',
    ['--no-owner', '--no-privileges', `--use-list=${list}`, '--file=-', file],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  );
  const [loaded, read] = [endOf(psql), endOf(restore)];
  // Starting processes wait for the advisory lock, so a locked table must not block us for long.
  psql.stdin.write(`${WITHOUT_TIME_LIMITS}; begin; set local lock_timeout = '30s'; select pg_advisory_xact_lock(${MIGRATION_LOCK});
    do $$ declare one record; begin for one in ${DROPS} loop execute one.statement; end loop; end $$;
    ${EXTENSIONS}\n`);
  await pipeline(restore.stdout, withoutNewerSetting, psql.stdin, { end: false }).catch(() => {});
  const { code: readCode, failure: readFault } = await read;
  // Without a commit, the transaction is rolled back.
  psql.stdin.end(readCode === 0 ? 'commit;\n' : '');
  const { code, failure } = await loaded;
  fs.rmSync(home, { recursive: true });
  if (code === 0 && readCode === 0) return;
  throw new CommandError(`The restore failed, and nothing was changed: ${failure || readFault}`);
}

/** The script of pg_restore 17 or newer starts with a setting that servers before 17 do not know. */
const NEWER_SETTING = 'SET transaction_timeout = 0;\n';

async function* withoutNewerSetting(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let isFirst = true;
  for await (const chunk of chunks) {
    const head = isFirst ? chunk.toString('latin1') : '';
    yield isFirst ? Buffer.from(head.replace(NEWER_SETTING, ''), 'latin1') : chunk;
    isFirst = false;
  }
}

function readDump(file: string, ...args: string[]): string {
  const { status, stdout, stderr } = spawnSync('pg_restore', [...args, '--file=-', file], {
    encoding: 'utf8',
  });
  if (status === 0) return stdout;
  throw new CommandError(`The backup cannot be read: ${stderr.trim().split('\n')[0]}`);
}

/** @throws CommandError that says what to install */
async function requirePrograms(client: Client, names: readonly string[]): Promise<void> {
  const needed = await majorVersion(client);
  const install = `Install the client programs of PostgreSQL ${needed} or newer (on Debian: postgresql-client-${needed}).`;
  for (const name of names) {
    const { stdout, error } = spawnSync(name, ['--version'], { encoding: 'utf8' });
    if (error) throw new CommandError(`${name} is not on the PATH. ${install}`);
    const found = Number(/\(PostgreSQL\) (\d+)/.exec(stdout)?.[1]);
    if (!(found >= needed))
      throw new CommandError(
        `${name} is of PostgreSQL ${found}, the server of ${needed}. ${install}`,
      );
  }
}

async function refuseOthers(client: Client): Promise<void> {
  for (let triesLeft = ALONE_TRIES; ; triesLeft -= 1) {
    const others = await countOthers(client);
    if (others === 0) return;
    if (triesLeft === 0)
      throw new CommandError(
        `${formatCount(others, 'other connection uses', 'other connections use')} the database: stop web, workers and poolers first.`,
      );
    await delay(ALONE_PAUSE_MS);
  }
}

/** The URL without its password, as every user of the machine can see the arguments of a process. */
function connectionTo(url: string): { args: string[]; env: NodeJS.ProcessEnv } {
  const address = new URL(url);
  const password = decodeURIComponent(address.password);
  address.password = '';
  return {
    args: [`--dbname=${address.href}`],
    env: { ...process.env, ...(password !== '' && { PGPASSWORD: password }) },
  };
}

/** Exit code of a program, and the line of its output that describes the error. */
async function endOf(
  child: ReturnType<typeof spawn>,
): Promise<{ code: number | null; failure: string }> {
  let text = '';
  child.stderr?.setEncoding('utf8').on('data', (chunk) => {
    text += chunk;
  });
  // Writing to a program that has ended fails; its stderr says why it ended.
  child.stdin?.on('error', () => {});
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  const lines = text.trim().split('\n');
  return { code, failure: lines.find((line) => /error|fatal/i.test(line)) ?? lines[0] ?? '' };
}
