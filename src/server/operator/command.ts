import type { Clock } from '#domain/time.ts';
import type { Database } from '#server/db/database.ts';

export interface CommandInput {
  /** What was written behind the name of the command; as many words as it has parameters. */
  readonly text: readonly string[];
  /** Folder of the reference data that comes with the product. */
  readonly dataFolder: string;
}

/** The product's data, as commands reach it. */
export interface OperatorDeps {
  readonly db: Database;
  readonly clock: Clock;
}

/** Something that an operator may do from the command line. */
export interface Command {
  /** What is written behind its name, such as `FILE`. */
  readonly parameters: readonly string[];
  /** What it does, for the list of commands. */
  readonly summary: string;
  /**
   * Reads and checks what it was given before any database is opened; the answer then does it, and tells what was done.
   * @throws CommandError, or a fault of the file.
   */
  readonly prepare: (input: CommandInput) => Promise<(deps: OperatorDeps) => Promise<string>>;
}

/** Why nothing was done, in words for the person at the terminal. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}
