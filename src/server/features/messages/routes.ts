import { randomUUID } from 'node:crypto';
import * as contract from '#contract/notices.ts';
import { replyToSandboxText, sandboxTexts } from '#contract/sandbox.ts';
import { AppError } from '#domain/errors.ts';
import { listSandboxTexts } from '#server/db/queries/messages/sandbox-messages.ts';
import { route } from '#server/http/route.ts';
import type { Sms } from '#server/providers/sms/port.ts';
import { type ReplyDeps, takeReply } from './sms-replies.ts';

export interface MessageRouteDeps extends ReplyDeps {
  /** Null without an SMS provider. */
  readonly texts: Sms | null;
}

export const messageRoutes = (deps: MessageRouteDeps) => [
  route(contract.inboundText, async ({ signed }) => {
    if (!deps.texts) throw new AppError('signature_invalid');
    await takeReply(deps, deps.texts.readWritten(signed.raw, signed.signature));
    return contract.NO_REPLY;
  }),
];

const SHOWN = 50;

export interface SandboxPhoneDeps extends ReplyDeps {
  /** Whether text messages are stored here instead of being sent. Everyone may read them, and answer for anyone. */
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
