import { inboundText } from '#contract/notices.ts';
import { noMailer } from '../adapters/mail/none.ts';
import { sandboxMailer } from '../adapters/mail/sandbox.ts';
import { smtpMailer } from '../adapters/mail/smtp.ts';
import { makePushKeys, type PushKeys, webPushService } from '../adapters/push/web-push.ts';
import { sandboxSms } from '../adapters/sms/sandbox.ts';
import { twilioSms } from '../adapters/sms/twilio.ts';
import type { Config } from '../config.ts';
import { keepSandboxText } from '../db/queries/messages/sandbox-texts.ts';
import { keepMeta } from '../db/queries/network.ts';
import { keepSandboxLetter } from '../db/queries/sandbox-letters.ts';
import { watchedPort } from '../observe/supplier-health.ts';
import type { Mailer } from '../ports/mailer.ts';
import type { PushService } from '../ports/messages/push-service.ts';
import type { Sms } from '../ports/messages/sms.ts';
import type { Ground } from './ground.ts';

/** Letters are kept for looking at only where nobody relies on them. */
export const keepsLetters = (config: Config): boolean =>
  config.smtpUrl === null && !config.production;

export function mailerOf(config: Config, ground: Ground): Mailer {
  const mailer = chosenMailer(config, ground);
  if (mailer === noMailer) return mailer;
  const supplier = { kind: 'mail', name: mailer.name, simulated: keepsLetters(config) } as const;
  return watchedPort(mailer, ['send'], ground.suppliers?.watch(supplier));
}

function chosenMailer(config: Config, { db, clock }: Ground): Mailer {
  if (config.smtpUrl !== null)
    return smtpMailer({
      url: config.smtpUrl,
      from: { name: config.productName, address: config.mailFrom },
    });
  if (!keepsLetters(config)) return noMailer;
  return sandboxMailer((letter) => keepSandboxLetter(db, letter, clock.now()));
}

/** Null where no text messages are sent. */
export function smsOf(config: Config, ground: Ground): Sms | null {
  const sms = chosenSms(config, ground);
  const supplier = {
    kind: 'sms',
    name: sms?.name ?? '',
    simulated: config.twilioAccountSid === null,
  } as const;
  return sms && watchedPort(sms, ['send'], ground.suppliers?.watch(supplier));
}

function chosenSms(config: Config, { db, clock }: Ground): Sms | null {
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
  return sandboxSms((text) => keepSandboxText(db, text, clock.now()));
}

interface PushSide {
  readonly push: PushService;
  readonly publicKey: string;
}

/** Of any number of processes that start at once all get the same keys, unless the configuration names them. */
export async function pushOf(
  config: Config,
  { db, suppliers }: Omit<Ground, 'clock'>,
): Promise<PushSide> {
  const { vapidPublicKey: publicKey, vapidPrivateKey: privateKey } = config;
  const keys: PushKeys =
    publicKey !== null && privateKey !== null
      ? { publicKey, privateKey }
      : JSON.parse(await keepMeta(db, 'push_keys', () => JSON.stringify(makePushKeys())));
  const subject = config.vapidSubject ?? `mailto:${config.supportEmail}`;
  const push = webPushService({ keys, subject });
  const watched = suppliers?.watch({ kind: 'push', name: push.name, simulated: false });
  return { push: watchedPort(push, ['send'], watched), publicKey: keys.publicKey };
}
