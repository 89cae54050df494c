import type { Database } from '#server/db/database.ts';
import { smsBudgets } from '#server/db/message-schema.ts';
import { smsTransport } from '#server/features/messages/channels/sms.ts';
import { takeReply } from '#server/features/messages/sms-replies.ts';
import type { TransportMessage } from '#server/providers/message-transport.ts';
import { ProviderError, type ProviderFailure } from '#server/providers/provider-error.ts';
import type { Sms, TextMessage } from '#server/providers/sms/port.ts';
import { noticeFixture } from './notice-fixture.ts';

export const PHONE = '3035550100';

/** Text messages with a service that accepts or refuses them as told, and replies of the recipients. */
export function smsFixture(db: Database, { budget = 200 } = {}) {
  const fixture = noticeFixture(db);
  const { clock } = fixture;
  const handed: TextMessage[] = [];
  let error: ProviderFailure | undefined;
  const sms: Sms = {
    name: 'test',
    async send(message) {
      if (error) throw new ProviderError('test', error);
      handed.push(message);
      return undefined;
    },
    readWritten: () => ({ id: '', from: undefined, text: '' }),
  };
  const deps = { db, clock, sms, smsDailyBudget: budget };
  const carrier = smsTransport(deps);
  const text = (key: string, changes: Partial<TransportMessage> = {}): TransportMessage => ({
    key,
    to: PHONE,
    subject: '',
    kind: 'alert',
    text: 'A seat',
    html: '',
    userId: 'u1',
    enqueuedAt: clock.now(),
    ...changes,
  });
  const site = { productName: 'Roamfare', supportEmail: 'help@fares.example' };
  let written = 0;
  const reply = (words: string, from = PHONE) => {
    written += 1;
    return takeReply({ db, clock, site }, { id: `SM${written}`, from, text: words });
  };
  const budgets = async () =>
    Object.fromEntries(
      (await db.select().from(smsBudgets)).map(({ subject, used }) => [subject, used]),
    );
  return {
    ...fixture,
    carrier,
    handed,
    text,
    reply,
    budgets,
    fail: (next: ProviderFailure | undefined) => {
      error = next;
    },
  };
}
