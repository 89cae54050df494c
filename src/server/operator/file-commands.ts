import fs from 'node:fs/promises';
import path from 'node:path';
import { formatCount } from '#domain/count.ts';
import { LIST_FILES } from '#server/features/admin/lists/routes.ts';
import { readDotTimetable } from '#server/features/network/dot-timetable.ts';
import {
  type BlackoutChange,
  loadBlackoutDates,
  readBlackoutDates,
} from '#server/features/network/load-blackout-dates.ts';
import { seedNetwork } from '#server/features/network/load-network.ts';
import { loadTimetable, type TimetableChange } from '#server/features/network/load-timetable.ts';
import { readFixedNetwork, readNetworkSeed } from '#server/features/network/read-data.ts';
import { errorCode } from '#server/process/start-error.ts';
import { type Command, CommandError, type OperatorDeps } from './command.ts';

/** Commands that replace reference data by newer data. */
export const LOAD_COMMANDS: Readonly<Record<string, Command>> = {
  'load-timetable': {
    parameters: ['FILE'],
    summary: 'load a newer month of the timetable',
    prepare: async ({ text: [file = ''], dataFolder }) => {
      const { airports } = await readFixedNetwork(dataFolder);
      const timetable = await readDotTimetable(file, airports);
      return async (deps) => {
        await ensureNetwork(deps, dataFolder);
        return formatTimetableChange(await loadTimetable(deps.db, timetable, deps.clock.now()));
      };
    },
  },
  'load-blackouts': {
    parameters: ['FILE'],
    summary: 'load a newer list of blackout dates',
    prepare: async ({ text: [file = ''], dataFolder }) => {
      const days = await readBlackoutDates(file);
      return async (deps) => {
        await ensureNetwork(deps, dataFolder);
        const load = { at: deps.clock.now(), source: `File ${path.basename(file)}` };
        return formatBlackoutChange(await loadBlackoutDates(deps.db, days, load));
      };
    },
  },
};

/** Otherwise a database that the product has never used would contain only the loaded part. */
const ensureNetwork = ({ db }: OperatorDeps, dataFolder: string) =>
  seedNetwork(db, () => readNetworkSeed(dataFolder));

const NOTICED = 'Running processes reload it automatically.';

const formatTimetableChange = (change: TimetableChange) =>
  [
    `Timetable now in use: ${change.source}`,
    `Rows: ${change.rowsBefore} before, ${change.rowsAfter} after, ${change.estimates} of them estimates`,
    `Routes gained: ${formatList(change.routesGained)}`,
    `Routes lost: ${formatList(change.routesLost)}`,
    NOTICED,
  ].join('\n');

const formatBlackoutChange = (change: BlackoutChange) =>
  [
    `Blackout dates: ${change.before} before, ${change.after} after`,
    `Added: ${formatList(change.added)}`,
    `Removed: ${formatList(change.removed)}`,
    NOTICED,
  ].join('\n');

const formatList = (items: readonly string[]) =>
  items.length === 0 ? 'none' : `${items.length} (${items.join(', ')})`;

const NAMES = LIST_FILES.map(({ name }) => name).join(', ');

/** Lists of operators as files, without the limit of rows that downloads have. */
export const EXPORT_COMMANDS: Readonly<Record<string, Command>> = {
  export: {
    parameters: ['LIST', 'FILTER|all', 'FILE'],
    summary: `write a list as CSV to a new file: ${NAMES}`,
    prepare: async ({ text: [name = '', filter = '', file = ''] }) => {
      const list = LIST_FILES.find((one) => one.name === name);
      if (!list) throw new CommandError(`There is no list ${name}. Lists: ${NAMES}`);
      const parts = list.parts(filter);
      if (!parts) throw new CommandError(`There is no filter ${filter} of this list.`);
      return async (deps) => {
        const bytes = await writeNew(file, parts(deps));
        return `${file} is written: ${formatCount(bytes, 'byte')}. It may hold personal data: keep it as long as it is needed.`;
      };
    },
  },
};

/** Readable by nobody else. A file that was not finished is deleted. @throws CommandError if there is one already. */
async function writeNew(file: string, parts: AsyncIterable<string>): Promise<number> {
  const handle = await fs.open(file, 'wx', 0o600).catch((error: unknown) => {
    throw new CommandError(`${file} cannot be created (${errorCode(error) ?? 'unknown'}).`);
  });
  let bytes = 0;
  try {
    for await (const part of parts) bytes += (await handle.write(part)).bytesWritten;
    await handle.close();
    return bytes;
  } catch (error) {
    // What fails now must not hide the first error.
    await Promise.allSettled([handle.close(), fs.rm(file, { force: true })]);
    throw error;
  }
}
