import { fileURLToPath } from 'node:url';
import { CommandError } from './operator/command.ts';

/** The same relative path in the source and in the build. */
const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Standard output of `roamfare mcp` carries messages of the protocol and nothing else. Programs start it each time that
 * they are opened, so it loads nothing of the other commands.
 */
async function answer(argv: readonly string[]): Promise<void> {
  if (argv[0] === 'mcp' && argv.length === 1) {
    const { serveMcpHere } = await import('./operator/mcp-command.ts');
    return serveMcpHere(process.env);
  }
  const { runCommand } = await import('./operator/run-command.ts');
  process.stdout.write(`${await runCommand(argv, root)}\n`);
}

async function describe(error: unknown): Promise<string> {
  if (error instanceof CommandError) return error.message;
  const { describeError } = await import('./operator/run-command.ts');
  return describeError(error);
}

const exitCode = await answer(process.argv.slice(2)).then(
  () => 0,
  async (error: unknown) => {
    process.stderr.write(`${await describe(error)}\n`);
    return 1;
  },
);
process.exit(exitCode);
