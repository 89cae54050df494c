import type { Database } from '#server/db/database.ts';
import { readFixedNetwork } from '#server/features/network/read-data.ts';
import { readDotTimetable } from '#server/features/network/updates/dot-timetable.ts';
import {
  type BlackoutChange,
  loadBlackoutDates,
} from '#server/features/network/updates/load-blackout-dates.ts';
import {
  loadTimetable,
  type TimetableChange,
} from '#server/features/network/updates/load-timetable.ts';
import { readBlackoutDates } from '#server/features/network/updates/read-blackout-dates.ts';

export interface CommandInput {
  /** The operator's file. */
  readonly file: string;
  /** Folder of the reference data that comes with the product. */
  readonly dataFolder: string;
}

/** Reads and checks the file first; the answer then changes the database and tells what changed. */
type Command = (input: CommandInput) => Promise<(db: Database) => Promise<string>>;

/** What an operator may do from the command line, by name. */
export const COMMANDS: Readonly<Record<string, Command>> = {
  'load-timetable': async ({ file, dataFolder }) => {
    const { airports } = await readFixedNetwork(dataFolder);
    const timetable = await readDotTimetable(file, airports);
    return async (db) => timetableWords(await loadTimetable(db, timetable));
  },
  'load-blackouts': async ({ file }) => {
    const days = await readBlackoutDates(file);
    return async (db) => blackoutWords(await loadBlackoutDates(db, days));
  },
};

const timetableWords = (change: TimetableChange) =>
  [
    `Timetable now in use: ${change.source}`,
    `Rows: ${change.rowsBefore} before, ${change.rowsAfter} after, ${change.estimates} of them estimates`,
    `Routes gained: ${listWords(change.routesGained)}`,
    `Routes lost: ${listWords(change.routesLost)}`,
  ].join('\n');

const blackoutWords = (change: BlackoutChange) =>
  [
    `Blackout dates: ${change.before} before, ${change.after} after`,
    `Added: ${listWords(change.added)}`,
    `Removed: ${listWords(change.removed)}`,
  ].join('\n');

const listWords = (items: readonly string[]) =>
  items.length === 0 ? 'none' : `${items.length} (${items.join(', ')})`;
