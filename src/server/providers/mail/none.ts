import { ProviderError } from '#server/providers/provider-error.ts';
import type { Mailer } from './port.ts';

/** Takes no letter: they wait, and go out if a mail server is configured before they are given up. */
export const noMailer: Mailer = {
  name: 'none',
  send: () => Promise.reject(new ProviderError('none', 'refused')),
};
