import { mailerConformance } from '#test/conformance/mail.ts';
import { sandboxMailer } from './choose.ts';
import type { Email } from './port.ts';

mailerConformance(async () => {
  const cached: Email[] = [];
  let broken = false;
  const mailer = sandboxMailer(async (email) => {
    if (broken) throw new Error('the store is gone');
    cached.push(email);
  });
  return {
    mailer,
    recipients: () => cached.map(({ to }) => to),
    breakDown: async () => {
      broken = true;
    },
  };
});
