import { randomUUID } from 'node:crypto';
import { inboundText, NO_REPLY } from '#contract/notices.ts';
import { replyToSandboxText, sandboxTexts } from '#contract/sandbox.ts';
import { AppError } from '#domain/errors.ts';
import { isUsNumber, replyKeywordOf } from '#domain/phone.ts';
import type { Tx } from '#server/db/database.ts';
import { enqueueMessage } from '#server/db/queries/messages/outbox.ts';
import { markAgreed, markStopped } from '#server/db/queries/messages/phones.ts';
import { listSandboxTexts } from '#server/db/queries/messages/sandbox-messages.ts';
import { route } from '#server/http/route.ts';
import type { ReceivedText, Sms } from '#server/providers/sms/port.ts';
import type { Services } from '#server/services.ts';
import { enqueueDeferredTexts } from './deferred-texts.ts';

type ReplyServices = Pick<Services, 'db' | 'clock' | 'site'>;

/** @param services `texts` is null without an SMS provider. */
export const inboundTextRoute = (services: ReplyServices & { readonly texts: Sms | null }) =>
  route(inboundText, async ({ signed }) => {
    const { texts } = services;
    if (!texts) throw new AppError('signature_invalid');
    await takeReply(services, texts.readWritten(signed.raw, signed.signature));
    return NO_REPLY;
  });

const SHOWN = 50;

interface SandboxServices extends ReplyServices {
  /** Whether text messages are stored here instead of being sent. Everyone may read them, and answer for anyone. */
  readonly sandboxPhone: boolean;
}

export const sandboxPhoneRoutes = (services: SandboxServices) => [
  route(sandboxTexts, async () => {
    if (!services.sandboxPhone) throw new AppError('not_found');
    const texts = await listSandboxTexts(services.db, SHOWN);
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
    if (!services.sandboxPhone) throw new AppError('not_found');
    return takeReply(services, { id: randomUUID(), ...body });
  }),
];

/**
 * Handles a text message from a phone. A stop takes effect at once, for everything, also from a phone that we have
 * never written to, and is not answered. The same text delivered twice is answered once.
 */
export async function takeReply(services: ReplyServices, written: ReceivedText): Promise<void> {
  const { db, clock } = services;
  const { from } = written;
  if (from === undefined || !isUsNumber(from)) return;
  const at = clock.now();
  const { productName, supportEmail } = services.site;
  switch (replyKeywordOf(written.text)) {
    case 'stop':
      return markStopped(db, from, at);
    case 'start':
      return db.transaction(async (tx) => {
        const isNewConsent = await markAgreed(tx, from, at);
        await enqueueDeferredTexts(tx, from, at);
        if (isNewConsent)
          await answer(tx, written, {
            from,
            at,
            text: `${productName}: your flight alerts now come by text, at most 5 a day. ${FOOT}`,
          });
      });
    case 'help':
      return db.transaction((tx) =>
        answer(tx, written, {
          from,
          at,
          text: `${productName} flight alerts. Help: ${supportEmail}. ${FOOT}`,
        }),
      );
    default:
  }
}

const FOOT = 'Msg & data rates may apply. Reply STOP to end.';

interface Answer {
  readonly from: string;
  readonly at: Date;
  readonly text: string;
}

async function answer(tx: Tx, { id }: ReceivedText, { from, at, text }: Answer): Promise<void> {
  const content = { kind: 'answer', text } as const;
  await enqueueMessage(tx, { key: `sms:answer:${id}`, channel: 'sms', to: from, ...content }, at);
}
