import * as contract from '#contract/notices.ts';
import { AppError } from '#domain/errors.ts';
import { route } from '#server/http/route.ts';
import type { Sms } from '#server/ports/messages/sms.ts';
import { type NoticeDeps, turnNoticesOff, turnNoticesOn } from './browsers/turn-notices.ts';
import { type ReplyDeps, takeReply } from './texts/take-reply.ts';

export interface MessageRouteDeps extends NoticeDeps, ReplyDeps {
  /** Null where no text messages are sent. */
  readonly texts: Sms | null;
}

export const messageRoutes = (deps: MessageRouteDeps) => [
  route(contract.turnNoticesOn, ({ input: { body }, actor }) =>
    turnNoticesOn(deps, actor.id, { endpoint: body.endpoint, ...body.keys }),
  ),
  route(contract.turnNoticesOff, ({ input: { body }, actor }) =>
    turnNoticesOff(deps, actor.id, body.endpoint),
  ),
  route(contract.inboundText, async ({ signed }) => {
    if (!deps.texts) throw new AppError('signature_invalid');
    await takeReply(deps, deps.texts.readWritten(signed.raw, signed.signature));
    return contract.NO_REPLY;
  }),
];
