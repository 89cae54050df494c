import { sandboxMail } from '#contract/sandbox/mail.ts';
import { AppError } from '#domain/errors.ts';
import type { Database } from '#server/db/database.ts';
import { listSandboxLetters } from '#server/db/queries/sandbox-letters.ts';
import { route } from '#server/http/route.ts';

const SHOWN = 50;

export interface SandboxDeps {
  readonly db: Database;
  /** Whether letters are kept here instead of being sent. Everyone may read them, secrets and all. */
  readonly sandboxMail: boolean;
}

export const sandboxRoutes = (deps: SandboxDeps) => [
  route(sandboxMail, async () => {
    if (!deps.sandboxMail) throw new AppError('not_found');
    const letters = await listSandboxLetters(deps.db, SHOWN);
    return {
      letters: letters.map(({ id, to, subject, text, html, sentAt }) => ({
        id,
        to,
        subject,
        text,
        html,
        sent_at: sentAt.toISOString(),
      })),
    };
  }),
];
