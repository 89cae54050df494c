import { inboundText } from '#contract/notices.ts';
import { AppError } from '#domain/errors.ts';
import type { Config } from '#server/config.ts';
import { insertSandboxSms } from '#server/db/queries/messages/sandbox-messages.ts';
import { ProviderError } from '#server/providers/provider-error.ts';
import { meteredPort } from '#server/telemetry/health.ts';
import type { ProviderContext } from '../provider-context.ts';
import { isSendableText, type Sms, type TextMessage } from './port.ts';
import { twilioSms } from './twilio.ts';

/** Null if text messages are turned off. */
export function chooseSms(config: Config, context: ProviderContext): Sms | null {
  const sms = chosenSms(config, context);
  if (sms === null) return null;
  const simulated = config.twilioAccountSid === null;
  const metered = context.suppliers?.meter({ kind: 'sms', name: sms.name, simulated });
  return meteredPort(sms, ['send'], metered);
}

function chosenSms(config: Config, { db, clock }: ProviderContext): Sms | null {
  const { publicUrl, twilioAccountSid: accountSid, twilioMessagingServiceSid: serviceSid } = config;
  if (accountSid !== null)
    return twilioSms({
      accountSid,
      authToken: config.twilioAuthToken ?? '',
      from: serviceSid === null ? { number: config.twilioFrom ?? '' } : { serviceSid },
      apiUrl: config.twilioApiUrl,
      inboundUrl: `${publicUrl}/api${inboundText.path}`,
    });
  if (config.sms !== 'sandbox') return null;
  return sandboxSms((sms) => insertSandboxSms(db, sms, clock.now()));
}

const SANDBOX_PHONE = 'Sandbox phone';

/** Stores texts instead of sending them, so that the product can show them. It receives no signed texts. */
export const sandboxSms = (store: (message: TextMessage) => Promise<void>): Sms => ({
  name: SANDBOX_PHONE,
  async send(message) {
    if (!isSendableText(message)) throw new ProviderError(SANDBOX_PHONE, 'malformed');
    try {
      await store(message);
    } catch (cause) {
      throw new ProviderError(SANDBOX_PHONE, 'unreachable', { cause });
    }
    return undefined;
  },
  readWritten() {
    throw new AppError('signature_invalid');
  },
});
