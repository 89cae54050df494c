import { randomUUID } from 'node:crypto';
import { replyToSandboxText, sandboxTexts } from '#contract/sandbox/texts.ts';
import { AppError } from '#domain/errors.ts';
import { listSandboxTexts } from '#server/db/queries/messages/sandbox-texts.ts';
import { route } from '#server/http/route.ts';
import { type ReplyDeps, takeReply } from '../texts/take-reply.ts';

const SHOWN = 50;

export interface SandboxPhoneDeps extends ReplyDeps {
  /** Whether texts are kept here instead of being sent. Everyone may read them, and answer for anyone. */
  readonly sandboxPhone: boolean;
}

export const sandboxPhoneRoutes = (deps: SandboxPhoneDeps) => [
  route(sandboxTexts, async () => {
    if (!deps.sandboxPhone) throw new AppError('not_found');
    const texts = await listSandboxTexts(deps.db, SHOWN);
    return {
      texts: texts.map(({ id, to, text, sentAt }) => ({
        id,
        to,
        text,
        sent_at: sentAt.toISOString(),
      })),
    };
  }),
  route(replyToSandboxText, ({ input: { body } }) => {
    if (!deps.sandboxPhone) throw new AppError('not_found');
    return takeReply(deps, { id: randomUUID(), ...body });
  }),
];
