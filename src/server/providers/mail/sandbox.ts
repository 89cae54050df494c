import { ProviderError } from '#server/providers/provider-error.ts';
import { type Email, isSendable, type Mailer } from './port.ts';

const NAME = 'Sandbox mailbox';

/**
 * Stores emails instead of sending them, so that the product can show them.
 * `store` must keep one email per key, however often it is called.
 */
export const sandboxMailer = (store: (email: Email) => Promise<void>): Mailer => ({
  name: NAME,
  async send(email) {
    if (!isSendable(email)) throw new ProviderError(NAME, 'malformed');
    try {
      await store(email);
    } catch (cause) {
      throw new ProviderError(NAME, 'unreachable', { cause });
    }
  },
});
