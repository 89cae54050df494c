import { reasonField } from '#contract/admin/site-settings.ts';
import { dataWarnings } from '#domain/data-coverage.ts';
import { isSwitchId, SWITCH_IDS, SWITCHES } from '#domain/switches.ts';
import { localDate } from '#domain/time.ts';
import { grantToProduct, migrateDatabase, schemaState } from '#server/db/migrate.ts';
import { listSwitchedOff } from '#server/db/queries/admin/site-settings.ts';
import { type Client, withClient } from '#server/db/whole-database.ts';
import { changeSwitch } from '#server/features/admin/site-settings.ts';
import { databaseError } from '#server/process/database.ts';
import { databaseProblems, durabilityOf } from '#server/process/database-checks.ts';
import { type Command, CommandError, type OperatorDeps } from './command.ts';
import type { Installation } from './installation.ts';

/** The URL of a database that is not the built-in one. @throws CommandError */
function serverOf({ url }: Installation): string {
  if (url === undefined)
    throw new CommandError('The built-in database needs no such command: Roamfare looks after it.');
  return url;
}

/** Afterwards `role`, if one is named, may work with what the migrations made. */
export const migrate =
  (role: string | undefined) =>
  async (installation: Installation): Promise<string> => {
    const url = serverOf(installation);
    try {
      await migrateDatabase(url);
      if (role !== undefined) await withClient(url, (client) => grantToProduct(client, role));
    } catch (error) {
      throw databaseError(url, error);
    }
    const state = 'The schema is that of this version.';
    return role === undefined ? state : `${state} ${role} may work with it.`;
  };

/** The settings were checked when they were read. @throws CommandError with every fault */
export async function check(installation: Installation): Promise<string> {
  const { config } = installation;
  const direct = serverOf(installation);
  const url = config.databaseUrl ?? direct;
  const problems = await problemsOf(installation, { url, direct }).catch((error: unknown) => {
    throw databaseError(url, error);
  });
  if (problems.length > 0) throw new CommandError(problems.join('\n'));
  const warnings = await withClient(url, dataEnds);
  return ['Settings and database are fit for production.', ...warnings].join('\n');
}

/** Data that ends within thirty days, one line each: no fault, as it can be loaded while the product runs. */
export async function dataEnds(client: Client): Promise<string[]> {
  const { rows } = await client.query<Record<'blackouts' | 'timetable' | 'today', string | null>>(
    `select (select max(day)::text from blackout_dates) as blackouts,
       (select value from meta where key = 'timetable_until') as timetable,
       current_date::text as today`,
  );
  const [{ blackouts, timetable, today } = {}] = rows as Partial<(typeof rows)[number]>[];
  const day = (text: string | null | undefined) => (text ? localDate(text) : undefined);
  const coverage = { blackouts: day(blackouts), timetable: day(timetable) };
  return today ? dataWarnings(coverage, localDate(today)) : [];
}

async function problemsOf(
  { config }: Installation,
  { url, direct }: { readonly url: string; readonly direct: string },
): Promise<string[]> {
  const state = await schemaState(direct);
  if (state !== 'current')
    return [
      state === 'none'
        ? 'Roamfare has never used this database'
        : 'The schema of the database is older than this version: run roamfare migrate',
    ];
  const { errors: losses } = await durabilityOf(direct);
  return [
    ...losses.map((loss) => `The database may forget what it has acknowledged (${loss})`),
    ...(await databaseProblems(config, url)),
  ];
}

/** Commands that turn costly calls off and on while the product runs. */
export const SWITCH_COMMANDS: Readonly<Record<string, Command>> = {
  switch: {
    parameters: ['CALL', 'off|on', 'REASON'],
    summary: 'turn a costly call off or on, without a restart',
    prepare: async ({ text: [id = '', state = '', text = ''] }) => {
      if (!isSwitchId(id))
        throw new CommandError(`There is no call ${id}. Calls: ${SWITCH_IDS.join(', ')}`);
      if (state !== 'off' && state !== 'on')
        throw new CommandError(`Write off or on, not ${state}.`);
      const reason = reasonField.safeParse(text);
      if (!reason.success) throw new CommandError(`${reason.error.issues[0]?.message}.`);
      const change = { id, isOff: state === 'off', reason: reason.data, actorId: null };
      return async (deps) =>
        (await changeSwitch(deps, change))
          ? `${SWITCHES[id].name}: ${state} now. Running processes follow within a few seconds.`
          : `${SWITCHES[id].name}: ${state} already; nothing was changed.`;
    },
  },
  switches: {
    parameters: [],
    summary: 'list the calls that can be turned off, and those that are',
    prepare: async () => list,
  },
};

async function list({ db }: OperatorDeps): Promise<string> {
  const rows = await listSwitchedOff(db);
  const width = Math.max(...SWITCH_IDS.map((id) => id.length));
  return SWITCH_IDS.map((id) => {
    const off = rows.find((row) => row.id === id);
    const state = off
      ? `off since ${off.since.toISOString()} by ${off.by ?? 'the command line'}: ${off.reason}`
      : 'on';
    return `${id.padEnd(width)}  ${state}`;
  }).join('\n');
}
