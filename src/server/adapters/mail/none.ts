import type { Mailer } from '#server/ports/mailer.ts';
import { ProviderError } from '#server/ports/provider-error.ts';

/** Takes no letter: they wait, and go out if a mail server is configured before they are given up. */
export const noMailer: Mailer = {
  name: 'none',
  send: () => Promise.reject(new ProviderError('none', 'refused')),
};
