import { randomBytes } from 'node:crypto';
import { inboundText } from '#contract/notices.ts';
import { minutes } from '#domain/time/offset-time.ts';
import { fannedFares } from './adapters/fares/fanned-fares.ts';
import type { RouteFares } from './adapters/fares/route-fares.ts';
import { simulatedFares } from './adapters/fares/simulated.ts';
import { duffelFares } from './adapters/fares/suppliers/duffel.ts';
import { fareFeed } from './adapters/fares/suppliers/feed.ts';
import { travelpayoutsFares } from './adapters/fares/suppliers/travelpayouts.ts';
import { googleVerifier } from './adapters/identity/google.ts';
import { noLocations } from './adapters/location/none.ts';
import { remoteLocations } from './adapters/location/remote.ts';
import { noMailer } from './adapters/mail/none.ts';
import { sandboxMailer } from './adapters/mail/sandbox.ts';
import { smtpMailer } from './adapters/mail/smtp.ts';
import { noPayments } from './adapters/payments/off.ts';
import { sandboxFetch } from './adapters/payments/sandbox/client.ts';
import { type Sandbox, sandboxPayments } from './adapters/payments/sandbox/sandbox.ts';
import { stripePayments } from './adapters/payments/stripe.ts';
import { makePushKeys, type PushKeys, webPushService } from './adapters/push/web-push.ts';
import { sandboxSms } from './adapters/sms/sandbox.ts';
import { twilioSms } from './adapters/sms/twilio.ts';
import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import { keepSandboxText } from './db/queries/messages/sandbox-texts.ts';
import { keepMeta } from './db/queries/network.ts';
import { keepSandboxLetter } from './db/queries/sandbox-letters.ts';
import { changeSandboxPayments } from './db/queries/sandbox-payments.ts';
import { type SupplierHealth, watchedPort } from './observe/supplier-health.ts';
import type { Clock } from './ports/clock.ts';
import type { FareSource } from './ports/fare-source.ts';
import type { IdentityVerifier } from './ports/identity-verifier.ts';
import type { LocationSource } from './ports/location-source.ts';
import type { Mailer } from './ports/mailer.ts';
import type { PushService } from './ports/messages/push-service.ts';
import type { Sms } from './ports/messages/sms.ts';
import type { NetworkSource } from './ports/network-source.ts';
import type { Payments } from './ports/payments.ts';

/** Which adapter stands behind which port, as the configuration has it. */

/** Who notes how suppliers are, where anybody does. */
interface Watched {
  readonly suppliers?: SupplierHealth | undefined;
}

interface Ground extends Watched {
  readonly db: Database;
  readonly clock: Clock;
}

interface FareGround extends Watched {
  readonly network: NetworkSource;
  readonly clock: Clock;
  /** Market time. */
  readonly market: Clock;
}

export function fareSourceOf(config: Config, ground: FareGround): FareSource {
  const { maxStops, fareWorkers: workers } = config;
  const routeFares = routeFaresOf(config, ground.network);
  if (routeFares) {
    const { name } = routeFares;
    const watched = ground.suppliers?.watch({ kind: 'fares', name, simulated: false });
    const supplier = watchedPort(routeFares, ['askRoute'], watched);
    return fannedFares({ ...ground, supplier, workers, maxStops, rests: watched?.rests });
  }
  const rules = {
    minConnection: minutes(config.minConnectionMinutes),
    minConnectionFromAbroad: minutes(config.minConnectionFromAbroadMinutes),
    maxLayover: minutes(config.maxLayoverMinutes),
    maxStops,
  };
  const fares = simulatedFares({ ...ground, seed: config.fareSeed, rules });
  const { name } = fares;
  return watchedPort(
    fares,
    ['search', 'lowest'],
    ground.suppliers?.watch({ kind: 'fares', name, simulated: true }),
  );
}

/** Undefined where fares are made up. */
function routeFaresOf(config: Config, network: NetworkSource): RouteFares | undefined {
  const { fares, fareAirline: airline } = config;
  if (fares === 'feed')
    return fareFeed({ url: config.fareFeedUrl ?? '', key: config.fareFeedKey ?? '' });
  if (fares === 'duffel')
    return duffelFares({
      url: config.duffelUrl,
      token: config.duffelToken ?? '',
      airline,
      network,
    });
  if (fares === 'travelpayouts')
    return travelpayoutsFares({
      url: config.travelpayoutsUrl,
      token: config.travelpayoutsToken ?? '',
      airline,
      network,
    });
  return undefined;
}

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

/** Null where nobody signs in with Google. */
export function googleOf(
  config: Config,
  { clock, suppliers }: Omit<Ground, 'db'>,
): IdentityVerifier | null {
  if (config.googleClientId === null) return null;
  const google = googleVerifier({
    clientId: config.googleClientId,
    issuer: config.googleIssuer,
    keysUrl: config.googleKeysUrl,
    clock,
  });
  const supplier = { kind: 'identity', name: google.name, simulated: false } as const;
  return watchedPort(google, ['verify'], suppliers?.watch(supplier));
}

export function locationsOf(
  config: Config,
  { clock, suppliers }: Omit<Ground, 'db'>,
): LocationSource {
  if (config.ipLocationUrl === null) return noLocations;
  const locations = remoteLocations({ template: config.ipLocationUrl, clock });
  const supplier = { kind: 'location', name: 'location', simulated: false } as const;
  return watchedPort(locations, ['locate'], suppliers?.watch(supplier));
}

interface PaymentSide {
  readonly payments: Payments;
  /** What stands behind `payments` where no real ones are made. */
  readonly sandbox?: Sandbox | undefined;
}

const SECRET_BYTES = 24;
/** Nobody checks it: the sandbox is reached without any network. */
const SANDBOX_KEY = 'sk_test_sandbox';

/** Every method that asks over the network. */
const ASKED_OF_PAYMENTS = [
  'createCustomer',
  'beginCheckout',
  'findCheckout',
  'expireCheckout',
  'openPortal',
  'currentSubscription',
  'cancelSubscription',
] as const;

/** Stripe where there is a key; else the sandbox, which production does not have. */
export function paymentsOf(config: Config, ground: Ground): PaymentSide {
  const { payments, sandbox } = chosenPayments(config, ground);
  if (payments === noPayments) return { payments };
  const supplier = { kind: 'payments', name: payments.name, simulated: Boolean(sandbox) } as const;
  const watched = ground.suppliers?.watch(supplier);
  return { payments: watchedPort(payments, ASKED_OF_PAYMENTS, watched), sandbox };
}

function chosenPayments(config: Config, { db, clock }: Ground): PaymentSide {
  const { productName, publicUrl, stripeSecretKey, stripeApiUrl: apiUrl } = config;
  if (stripeSecretKey !== null) {
    const webhookSecrets = config.stripeWebhookSecrets ?? [];
    const secretKey = stripeSecretKey;
    return {
      payments: stripePayments({
        name: 'stripe',
        secretKey,
        webhookSecrets,
        apiUrl,
        productName,
        clock,
      }),
    };
  }
  if (config.production) return { payments: noPayments };
  // Each process delivers to itself, so that nobody else needs to know the secret.
  const webhookSecret = `whsec_${randomBytes(SECRET_BYTES).toString('hex')}`;
  const sandbox = sandboxPayments({
    store: { change: (work) => changeSandboxPayments(db, work) },
    clock,
    productName: `${productName} Premium`,
    pageUrl: (page, id) => `${publicUrl}/sandbox/${page}/${id}`,
    webhookSecret,
  });
  const payments = stripePayments({
    name: 'sandbox',
    secretKey: SANDBOX_KEY,
    webhookSecrets: [webhookSecret],
    apiUrl,
    fetch: sandboxFetch(sandbox),
    productName,
    clock,
  });
  return { payments, sandbox };
}
