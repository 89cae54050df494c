import path from 'node:path';
import { readDotTimetable } from '#server/features/network/dot-timetable.ts';
import {
  type BlackoutChange,
  loadBlackoutDates,
} from '#server/features/network/load-blackout-dates.ts';
import { seedNetwork } from '#server/features/network/load-network.ts';
import { loadTimetable, type TimetableChange } from '#server/features/network/load-timetable.ts';
import { readBlackoutDates } from '#server/features/network/read-blackout-dates.ts';
import { readFixedNetwork, readNetworkSeed } from '#server/features/network/read-data.ts';
import type { Command, OperatorDeps } from './command.ts';

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
