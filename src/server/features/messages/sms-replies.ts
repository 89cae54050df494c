import { isUsNumber, replyKeywordOf } from '#domain/phone.ts';
import type { Clock } from '#domain/time.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { enqueueDeferredTexts } from '#server/db/queries/messages/deferred-texts.ts';
import { enqueueMessage } from '#server/db/queries/messages/outbox.ts';
import { markAgreed, markStopped } from '#server/db/queries/messages/sms.ts';
import type { ReceivedText } from '#server/providers/sms/port.ts';

export interface ReplyDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly site: { readonly productName: string; readonly supportEmail: string };
}

/**
 * Handles a text message from a phone. A stop takes effect at once, for everything, also from a phone that we have
 * never written to, and is not answered. The same text delivered twice is answered once.
 */
export async function takeReply(deps: ReplyDeps, written: ReceivedText): Promise<void> {
  const { db, clock } = deps;
  const { from } = written;
  if (from === undefined || !isUsNumber(from)) return;
  const at = clock.now();
  const { productName, supportEmail } = deps.site;
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
