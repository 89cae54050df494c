import { expect } from 'vitest';
import type { Clock } from '#domain/time.ts';
import type { Database } from '#server/db/database.ts';
import { writeEmailLink } from '#server/features/accounts/email-link.ts';
import { writeResetEmail } from '#server/features/accounts/password.ts';
import { accountEmails } from '#server/features/messages/account-emails.ts';
import type { Email, Mailer } from '#server/providers/mail/port.ts';
import { emailWith, sendWaiting } from '#test/messages/send-waiting.ts';

const emails = accountEmails({
  productName: 'Roamfare',
  supportEmail: 'help@fares.example',
  publicUrl: 'https://fares.example',
});

/** The mailboxes of everybody: sends what waits when somebody looks into one. */
export function mailboxes(db: Database, clock: Clock) {
  const sent: Email[] = [];
  const remembering = { name: 'test', send: async (email: Email) => void sent.push(email) };
  const send = (mailer: Mailer = remembering) =>
    sendWaiting({
      db,
      clock,
      channels: [emailWith(mailer)],
      writeEmailLink: (id) => writeEmailLink({ db, clock, emails }, id),
      writeReset: (to) => writeResetEmail({ db, clock, emails }, to),
    });
  const emailsTo = async (to: string): Promise<readonly Email[]> => {
    await send();
    return sent.filter((email) => email.to === to);
  };
  return {
    send,
    emailsTo,
    subjectsTo: async (to: string) => (await emailsTo(to)).map(({ subject }) => subject),
    /** Token of the newest email to the address with a link to this screen. */
    tokenTo: async (to: string, screen: string): Promise<string> => {
      const link = new RegExp(`${screen}\\?token=([\\w-]+)`);
      const found = (await emailsTo(to)).flatMap(({ text }) => link.exec(text)?.[1] ?? []);
      expect(found.at(-1)).toHaveLength(43);
      return found.at(-1) ?? '';
    },
  };
}
