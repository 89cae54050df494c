import { itKeepsMailerPromises } from './conformance.ts';
import type { Letter } from './port.ts';
import { sandboxMailer } from './sandbox.ts';

itKeepsMailerPromises(async () => {
  const kept: Letter[] = [];
  let broken = false;
  const mailer = sandboxMailer(async (letter) => {
    if (broken) throw new Error('the store is gone');
    kept.push(letter);
  });
  return {
    mailer,
    recipients: () => kept.map(({ to }) => to),
    breakDown: async () => {
      broken = true;
    },
  };
});
