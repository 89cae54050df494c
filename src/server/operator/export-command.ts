import fs from 'node:fs/promises';
import type * as z from 'zod/mini';
import {
  exportAlerts,
  exportAuditLog,
  exportDeadLetters,
  exportSearches,
  exportUsers,
} from '#contract/admin/exports.ts';
import { formatCount } from '#domain/count.ts';
import { exportList, type ListFile } from '#server/features/admin/exports/export-list.ts';
import {
  ALERTS,
  AUDIT_LOG,
  DEAD_LETTERS,
  SEARCHES,
  USERS,
} from '#server/features/admin/exports/lists.ts';
import { errorCode } from '#server/process/start-error.ts';
import { type Command, CommandError, type OperatorDeps } from './command.ts';

/** Writes a list and returns its parts. @throws CommandError for a filter that the list does not have. */
type Prepared = (filter: string) => (deps: OperatorDeps) => AsyncIterable<string>;

function listOf<Query extends { readonly filter: string }, Row, Id>(
  { query: schema }: { readonly query: z.ZodMiniType<Query> },
  list: ListFile<Query, Row, Id>,
): Prepared {
  return (filter) => {
    const read = schema.safeParse({ filter });
    if (!read.success) throw new CommandError(`There is no filter ${filter} of this list.`);
    const whole = { query: read.data, actorId: null, mostRows: Number.POSITIVE_INFINITY };
    return (deps) => exportList(deps, list, whole);
  };
}

const LISTS: Readonly<Record<string, Prepared>> = {
  members: listOf(exportUsers, USERS),
  alerts: listOf(exportAlerts, ALERTS),
  searches: listOf(exportSearches, SEARCHES),
  'audit-log': listOf(exportAuditLog, AUDIT_LOG),
  messages: listOf(exportDeadLetters, DEAD_LETTERS),
};

/** Lists of operators as files, without the limit of rows that downloads have. */
export const EXPORT_COMMANDS: Readonly<Record<string, Command>> = {
  export: {
    parameters: ['LIST', 'FILTER|all', 'FILE'],
    summary: `write a list as CSV to a new file: ${Object.keys(LISTS).join(', ')}`,
    prepare: async ({ text: [name = '', filter = '', file = ''] }) => {
      const prepared = Object.hasOwn(LISTS, name) ? LISTS[name] : undefined;
      if (!prepared)
        throw new CommandError(`There is no list ${name}. Lists: ${Object.keys(LISTS).join(', ')}`);
      const parts = prepared(filter);
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
