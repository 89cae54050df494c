import { AppError } from '#domain/errors.ts';
import { ProviderError } from '#server/providers/provider-error.ts';
import { isSendableText, type Sms, type TextMessage } from './port.ts';

const NAME = 'Sandbox phone';

/** Stores texts instead of sending them, so that the product can show them. It receives no signed texts. */
export const sandboxSms = (store: (message: TextMessage) => Promise<void>): Sms => ({
  name: NAME,
  async send(message) {
    if (!isSendableText(message)) throw new ProviderError(NAME, 'malformed');
    try {
      await store(message);
    } catch (cause) {
      throw new ProviderError(NAME, 'unreachable', { cause });
    }
    return undefined;
  },
  readWritten() {
    throw new AppError('signature_invalid');
  },
});
