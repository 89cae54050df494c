import fs from 'node:fs/promises';
import { formatCount } from '#domain/count.ts';
import { LIST_FILES } from '#server/features/admin/lists/routes.ts';
import { errorCode } from '#server/process/start-error.ts';
import { type Command, CommandError } from './command.ts';

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
