import type { Clock } from '#domain/time.ts';
import type { Database } from '#server/db/database.ts';
import type { accountEmails } from '#server/features/messages/account-emails.ts';

interface CommandInput {
  /** Words after the name of the command; as many as it has parameters. */
  readonly text: readonly string[];
  /** Folder of the reference data that comes with the product. */
  readonly dataFolder: string;
}

/** Dependencies of commands. */
export interface OperatorDeps {
  readonly db: Database;
  readonly clock: Clock;
  /** Emails to members, in the name of the installation. */
  readonly emails: ReturnType<typeof accountEmails>;
}

/** A command for operators. */
export interface Command {
  /** Parameters after its name, such as `FILE`. */
  readonly parameters: readonly string[];
  /** What it does, for the list of commands. */
  readonly summary: string;
  /**
   * Reads and checks the input before any database is opened; the returned function does the work and reports it.
   * @throws CommandError, or an error of the file.
   */
  readonly prepare: (input: CommandInput) => Promise<(deps: OperatorDeps) => Promise<string>>;
}

/** Why nothing was done, as a message for the operator. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}
