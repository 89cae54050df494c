import type { Config } from '#server/config.ts';
import { insertSandboxEmail } from '#server/db/queries/messages/sandbox-messages.ts';
import { ProviderError } from '#server/providers/provider-error.ts';
import { meteredPort } from '#server/telemetry/health.ts';
import type { ProviderContext } from '../provider-context.ts';
import { type Email, isSendable, type Mailer } from './port.ts';
import { smtpMailer } from './smtp.ts';

/** Without SMTP, emails go to the sandbox mailbox; never in production. */
export const hasSandboxMailbox = (config: Config): boolean =>
  config.smtpUrl === null && !config.production;

export function chooseMailer(config: Config, context: ProviderContext): Mailer {
  const mailer = chosenMailer(config, context);
  if (mailer === noMailer) return mailer;
  const simulated = hasSandboxMailbox(config);
  const metered = context.suppliers?.meter({ kind: 'mail', name: mailer.name, simulated });
  return meteredPort(mailer, ['send'], metered);
}

function chosenMailer(config: Config, { db, clock }: ProviderContext): Mailer {
  if (config.smtpUrl !== null)
    return smtpMailer({
      url: config.smtpUrl,
      from: { name: config.productName, address: config.mailFrom },
    });
  if (!hasSandboxMailbox(config)) return noMailer;
  return sandboxMailer((email) => insertSandboxEmail(db, email, clock.now()));
}

const NO_MAIL_SERVER = 'No mail server';

/** Refuses every email. They stay queued and are sent if a mail server is configured before they are dead-lettered. */
export const noMailer: Mailer = {
  name: NO_MAIL_SERVER,
  send: () => Promise.reject(new ProviderError(NO_MAIL_SERVER, 'refused')),
};

const SANDBOX_MAILBOX = 'Sandbox mailbox';

/**
 * Stores emails instead of sending them, so that the product can show them.
 * `store` must keep one email per key, however often it is called.
 */
export const sandboxMailer = (store: (email: Email) => Promise<void>): Mailer => ({
  name: SANDBOX_MAILBOX,
  async send(email) {
    if (!isSendable(email)) throw new ProviderError(SANDBOX_MAILBOX, 'malformed');
    try {
      await store(email);
    } catch (cause) {
      throw new ProviderError(SANDBOX_MAILBOX, 'unreachable', { cause });
    }
  },
});
