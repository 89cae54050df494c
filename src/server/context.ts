import { MONEY_EMAILS } from '#domain/money-notice.ts';
import type { Clock } from '#domain/time.ts';
import type { NetworkSource } from '#domain/timetable.ts';
import { concurrencyLimit, openWorkQueue } from '#server/concurrency.ts';
import { networkCache } from '#server/features/network/load-network.ts';
import type { Config } from './config.ts';
import type { Database, Db, OpenDatabase, Tx } from './db/database.ts';
import type { Pools } from './db/pool.ts';
import type { StoredUser } from './db/queries/accounts/users.ts';
import type { Banner } from './db/queries/admin/site-settings.ts';
import { readsFrom } from './db/read-replica.ts';
import type { ReportUnreadable } from './db/stored-json.ts';
import { relyingPartyOf } from './features/accounts/verify-passkey.ts';
import { confirmWaitingAlerts } from './features/alerts/create-alert.ts';
import { stopLinksOf, stopSecret } from './features/alerts/unsubscribe.ts';
import { accountEmails } from './features/messages/account-emails.ts';
import { alertNotifier } from './features/messages/alert-notices.ts';
import { emailChannel } from './features/messages/channels/email.ts';
import { pushChannel } from './features/messages/channels/push.ts';
import { smsChannel } from './features/messages/channels/sms.ts';
import { moneyEmails } from './features/messages/money-emails.ts';
import { notifier } from './features/messages/notify.ts';
import { tripNotifier } from './features/messages/trip-notices.ts';
import { readFixedNetwork } from './features/network/read-data.ts';
import { fareMarket } from './features/sandbox/fare-market.ts';
import { muteLinksOf } from './features/saved-trips/mute-trip.ts';
import { costlyQuestions } from './features/search/costly-questions.ts';
import { searchAnswers } from './features/search/routes.ts';
import { forecastHighs } from './features/search/trips/forecast-highs.ts';
import { openTripPlanner } from './features/search/trips/trip-planner.ts';
import { bannerCache, switchCache } from './features/site/site-settings.ts';
import { everyOf } from './jobs/repeat.ts';
import {
  chooseCars,
  chooseHotels,
  chooseIdentityVerifier,
  chooseLocations,
  choosePush,
  chooseWeather,
} from './providers/choose.ts';
import {
  chooseBoardFares,
  chooseFares,
  connectionRulesOf,
  tripSeedOf,
} from './providers/fares/choose.ts';
import type { FareSource } from './providers/fares/port.ts';
import { chooseMailer, hasSandboxMailbox } from './providers/mail/choose.ts';
import { choosePayments } from './providers/payments/choose.ts';
import { chooseSms } from './providers/sms/choose.ts';
import type { AuthenticatorKeys } from './services.ts';
import { type Log, logHash, openLog } from './telemetry/log.ts';
import { openTelemetry, type Telemetry } from './telemetry/telemetry.ts';

export interface ContextOptions {
  readonly db: Database;
  readonly clock: Clock;
  /** Folder of the reference data that comes with the product. */
  readonly dataFolder: string;
  /** Folder of the built pages; without it only the API is served. */
  readonly pages?: string | undefined;
  /** Replaces the configured source. */
  readonly fares?: FareSource;
  /** Standard output by default. */
  readonly log?: Log;
  /** The same database over its own connections, for recording searches. */
  readonly searchDb?: Database;
  /** For reads that may be seconds old. */
  readonly replica?: Pick<OpenDatabase, 'db'> | undefined;
  /** The connection pools behind `db` and `searchDb`; absent if they are not to be measured. */
  readonly pools?: Pools;
}

/** Maximum transactions that wait for the payment provider at once: a process has few connections. */
const PAYMENT_CALLS_AT_ONCE = 2;
/** Maximum alerts that are created at once, for the same reason. */
const ALERTS_CREATED_AT_ONCE = 2;

/** All services of a process, by the names under which use cases expect them. */
export async function openContext(config: Config, options: ContextOptions) {
  const { db, clock, searchDb = db } = options;
  const telemetry = openTelemetry(options.log ?? openLog({ level: config.logLevel }), clock);
  const hash = logHash();
  const network = networkCache(db, await readFixedNetwork(options.dataFolder));
  const providers = await openProviders(config, options, { network, telemetry });
  const { fares } = providers;
  const banner = bannerCache(db, configuredBanner(config));
  const search = {
    db,
    searchDb,
    clock,
    network,
    fares,
    allowance: config.freeSearches,
    allowanceZone: config.allowanceTimeZone,
    reportUnrefunded: (error: unknown) =>
      telemetry.log.error({ error }, 'a search that failed could not be refunded'),
    anonymousSearch: config.anonSearch,
    workQueue: openWorkQueue(() => performance.now()),
  };
  return {
    ...search,
    ...providers,
    ...messagesOf(config, { ...providers, db, clock, network }),
    config,
    log: telemetry.log,
    logHash: hash,
    telemetry,
    reportUnreadable: reportUnreadableTo(telemetry, hash),
    every: everyOf(telemetry.jobs),
    pools: options.pools,
    replica: options.replica && readsFrom(db, options.replica, { now: () => performance.now() }),
    answers: searchAnswers(search),
    costly: costlyQuestions(() => clock.now().getTime()),
    boardFares: chooseBoardFares(config, { clock, network }, fares),
    tripPlanner: openTripPlanner({
      network,
      clock,
      market: providers.tripMarket,
      rules: connectionRulesOf(config),
      seed: tripSeedOf(config),
    }),
    carBookingUrl: config.carBookingUrl,
    ...moneyOf(config, providers),
    alertLimitUnit: config.alertLimitUnit,
    connectionRules: connectionRulesOf(config),
    watchedAtOnce: config.watchedAtOnce,
    unsubscribeSecret: config.unsubscribeSecret,
    runLimited: concurrencyLimit(ALERTS_CREATED_AT_ONCE),
    ...accountRulesOf(config),
    relyingParty: relyingPartyOf(config.publicUrl, config.productName),
    banner,
    switches: switchCache(db),
    site: { ...siteOf(config, providers), banner: () => banner.current() },
  };
}

const reportUnreadableTo =
  ({ log, metrics }: Telemetry, hash: ReturnType<typeof logHash>): ReportUnreadable =>
  (kind, userId) => {
    metrics.unreadableRows.inc({ kind });
    const account = userId && hash.of(userId);
    log.warn({ kind, account }, 'a stored row cannot be read and is left out');
  };

/** Billing, and the emails about it. */
const moneyOf = (config: Config, { payments, fakePayments, fares }: Providers) => ({
  moneyEmails: moneyEmails({
    ...config,
    zone: config.allowanceTimeZone,
    allowance: config.freeSearches,
    hasFares: fares.hasFares,
    simulated: fakePayments !== undefined,
  }),
  billing: {
    publicUrl: config.publicUrl,
    trialDays: config.trialDays,
    runLimited: concurrencyLimit(PAYMENT_CALLS_AT_ONCE),
    // The setting is about what Stripe sends; other providers send none.
    moneyEmails: MONEY_EMAILS.filter(
      (one) => payments.name !== 'stripe' || config.moneyEmails.includes(one),
    ),
  },
});

const accountRulesOf = (config: Config) => ({
  adminTwoFactor: config.adminTwoFactor,
  limits: {
    signInFailures: config.signInFailures,
    registrationsPerHour: config.registrationsPerHour,
  },
  passwordRules: {
    refuseWeak: config.refuseWeakPasswords,
    productName: config.productName,
  },
});

interface OpenServices {
  readonly network: NetworkSource;
  readonly telemetry: Telemetry;
}

async function openProviders(
  config: Config,
  { db, clock, fares: given }: ContextOptions,
  { network, telemetry: { suppliers } }: OpenServices,
) {
  const providerContext = { db, clock, network, suppliers };
  const { payments, fake: fakePayments } = choosePayments(config, providerContext);
  const market = fareMarket({ db, clock, pace: config.fareMarket });
  const fares = given ?? chooseFares(config, { ...providerContext, market });
  const weather = chooseWeather(config, providerContext);
  const chosen = {
    fares,
    market: fares.simulated && !config.production ? market : undefined,
    tripMarket: market,
    locations: chooseLocations(config, providerContext),
    weather,
    forecastHighs: forecastHighs({ weather, network, clock }),
    hotels: chooseHotels(config, providerContext),
    cars: chooseCars(config, providerContext),
    google: chooseIdentityVerifier(config, providerContext),
    payments,
    fakePayments,
    mailer: chooseMailer(config, providerContext),
    texts: chooseSms(config, providerContext),
  };
  const { push: pushService, publicKey: pushKey } = await choosePush(config, providerContext);
  return { ...chosen, pushService, pushKey };
}

type Providers = Awaited<ReturnType<typeof openProviders>>;

interface MessageContext extends Pick<Providers, 'fares' | 'mailer' | 'texts' | 'pushService'> {
  readonly db: Database;
  readonly clock: Clock;
  readonly network: NetworkSource;
}

/** Notices to members, and the channels that send them. */
function messagesOf(config: Config, context: MessageContext) {
  const { texts, pushService: push, fares } = context;
  const deps = { ...config, ...context, push, simulated: fares.simulated };
  const channels = [
    emailChannel(deps),
    ...(texts ? [smsChannel({ ...deps, sms: texts })] : []),
    pushChannel(deps),
  ];
  const secretOf = (db: Db) => stopSecret(db, config.unsubscribeSecret);
  // Earlier versions sealed by the secret of the links.
  const authenticatorKeys = async (db: Db): Promise<AuthenticatorKeys> => {
    const [newest, ...older] = config.twoFactorKeys ?? [];
    const earlier = await secretOf(db);
    return newest === undefined ? [earlier] : [newest, ...older, earlier];
  };
  const notify = notifier({ hasTexts: texts !== null, secretOf });
  const { publicUrl } = config;
  const notifyOfAlerts = alertNotifier({ ...deps, stopLinks: stopLinksOf(publicUrl) }, notify);
  const notifyOfTrips = tripNotifier({ ...deps, stopLinks: muteLinksOf(publicUrl) }, notify);
  return {
    channels,
    secretOf,
    authenticatorKeys,
    notifyOfAlerts,
    notifyOfTrips,
    onVerified: (tx: Tx, member: StoredUser, at: Date) =>
      confirmWaitingAlerts({ notifyOfAlerts }, tx, member, at),
    emails: accountEmails(config),
    sandboxMail: hasSandboxMailbox(config),
    smsOn: texts !== null,
    sandboxPhone: config.sms === 'sandbox',
    pushHosts: config.pushHosts,
  };
}

/** The part of the configuration that is sent to pages. */
const siteOf = (config: Config, { payments, texts, pushKey, fares }: Providers) => ({
  productName: config.productName,
  supportEmail: config.supportEmail,
  communityUrl: config.communityUrl,
  freeSearches: config.freeSearches,
  anonymousSearch: config.anonSearch,
  zone: config.allowanceTimeZone,
  google:
    config.googleClientId === null
      ? null
      : { clientId: config.googleClientId, scriptUrl: config.googleScriptUrl },
  passkeyHost: relyingPartyOf(config.publicUrl, config.productName)?.id ?? null,
  debugPages: !config.production,
  mailbox: hasSandboxMailbox(config),
  payments: {
    provider: payments.name,
    pageOrigins: config.stripeSecretKey === null ? [] : config.stripePageOrigins,
  },
  trialDays: config.trialDays,
  routesGateLabel: config.routesGateLabel,
  refundTermsUrl: config.refundTermsUrl,
  map: { tileUrl: config.mapTileUrl, tileAttribution: config.mapTileAttribution ?? '' },
  hubAirports: config.hubAirports,
  smsAlerts: texts !== null,
  pushKey,
  faresStream: fares.stream !== undefined,
  hasFares: fares.hasFares,
});

export type Context = Awaited<ReturnType<typeof openContext>>;

/** The banner until an admin changes it. */
const configuredBanner = ({ banner, communityUrl }: Config): Banner => ({
  text: banner?.text ?? null,
  linkUrl: communityUrl,
  from: null,
  until: banner?.until ?? null,
});
