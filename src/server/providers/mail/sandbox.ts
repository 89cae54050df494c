import { ProviderError } from '#server/providers/provider-error.ts';
import { isSendable, type Letter, type Mailer } from './port.ts';

const NAME = 'sandbox';

/**
 * Keeps letters instead of sending them, for looking at them in the product.
 * `store` must keep one letter per key, however often it is called.
 */
export const sandboxMailer = (store: (letter: Letter) => Promise<void>): Mailer => ({
  name: NAME,
  async send(letter) {
    if (!isSendable(letter)) throw new ProviderError(NAME, 'malformed');
    try {
      await store(letter);
    } catch (cause) {
      throw new ProviderError(NAME, 'unreachable', { cause });
    }
  },
});
