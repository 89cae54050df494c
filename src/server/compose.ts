import type { FastifyInstance } from 'fastify';
import { paymentWebhook } from '#contract/subscription.ts';
import { turnstile } from '#domain/turnstile.ts';
import { noMailer } from './adapters/mail/none.ts';
import type { App } from './app.ts';
import type { Config } from './config.ts';
import type { Database, Tx } from './db/database.ts';
import { pingDatabase } from './db/queries/users.ts';
import { destinationSide } from './destination-side.ts';
import { fareSide } from './fare-side.ts';
import {
  spendNewAlert,
  spendPaymentPage,
  spendPaymentRefresh,
} from './features/accounts/attempt-limits.ts';
import { ensureDemoAccounts } from './features/accounts/demo-accounts.ts';
import { googleRoutes } from './features/accounts/google/routes.ts';
import { passwordResetRoutes } from './features/accounts/reset/routes.ts';
import { accountRoutes, userWith } from './features/accounts/routes.ts';
import { identify } from './features/accounts/sessions.ts';
import { ownAlertRoutes } from './features/alerts/own/routes.ts';
import { unsubscribeRoutes } from './features/alerts/unsubscribe/routes.ts';
import { databaseWatchStore } from './features/alerts/watch/store.ts';
import { watcher } from './features/alerts/watch/watcher.ts';
import { subscribeDemoMember } from './features/billing/checkout/demo-subscription.ts';
import { billingRoutes } from './features/billing/routes.ts';
import { carRoutes } from './features/cars/routes.ts';
import { hotelRoutes } from './features/hotels/routes.ts';
import { accountLetters } from './features/letters/account-letters.ts';
import { locationRoutes } from './features/location/routes.ts';
import { messageRoutes } from './features/messages/routes.ts';
import { sandboxPhoneRoutes } from './features/messages/sandbox-phone/routes.ts';
import { seedNetwork } from './features/network/load-network.ts';
import { networkCache } from './features/network/network-cache.ts';
import { readFixedNetwork, readNetworkSeed } from './features/network/read-data.ts';
import { networkRoutes } from './features/network/routes.ts';
import { sandboxFareRoutes } from './features/sandbox/fares/routes.ts';
import { sandboxPaymentRoutes } from './features/sandbox/payments/routes.ts';
import { sandboxRoutes } from './features/sandbox/routes.ts';
import { pageHeading } from './features/search/page-heading.ts';
import { searchRoutes } from './features/search/routes.ts';
import { presentSite } from './features/site/present.ts';
import { siteRoutes } from './features/site/routes.ts';
import { weatherRoutes } from './features/weather/routes.ts';
import { serveHealth } from './http/health.ts';
import { openApiDocument } from './http/openapi.ts';
import { buildServer } from './http/server.ts';
import { repeat } from './jobs/repeat.ts';
import { startJobs } from './jobs/schedule.ts';
import { type MessageSide, messageSide } from './message-side.ts';
import { googleOf, keepsLetters, locationsOf, mailerOf, paymentsOf } from './outside.ts';
import type { Clock } from './ports/clock.ts';
import type { FareSource } from './ports/fare-source.ts';
import type { NetworkSource } from './ports/network-source.ts';
import type { Payments } from './ports/payments.ts';

export interface Foundation {
  readonly db: Database;
  readonly clock: Clock;
  /** Folder of the built browser wing; without it only the API is served. */
  readonly pages?: string | undefined;
  /** Folder of the reference data that comes with the product. */
  readonly dataFolder: string;
  /** Takes the place of the configured source. */
  readonly fares?: FareSource;
}

/** Every process has noticed newly loaded data within twice this time. */
const REFRESH_SECONDS = 5;

/** Transactions that wait for the payment provider, of the few connections that a process has. */
const ASKING_AT_ONCE = 2;

/** Alerts that are set at once, of the few connections that a process has. */
const SETTING_AT_ONCE = 2;

/** What the pages are told of the configuration. */
const siteOf = (config: Config, provider: Payments['name'], messages: MessageSide) => ({
  productName: config.productName,
  supportEmail: config.supportEmail,
  communityUrl: config.communityUrl,
  freeSearches: config.freeSearches,
  anonymousSearch: config.anonSearch,
  banner: config.banner,
  zone: config.allowanceTimeZone,
  google:
    config.googleClientId === null
      ? null
      : { clientId: config.googleClientId, scriptUrl: config.googleScriptUrl },
  debugPages: !config.production,
  mailbox: keepsLetters(config),
  payments: {
    provider,
    pageOrigins: config.stripeSecretKey === null ? [] : config.stripePageOrigins,
  },
  trialDays: config.trialDays,
  routesGateLabel: config.routesGateLabel,
  refundTermsUrl: config.refundTermsUrl,
  map: { tileUrl: config.mapTileUrl, tileAttribution: config.mapTileAttribution ?? '' },
  hubAirports: config.hubAirports,
  smsAlerts: messages.texts !== null,
  pushKey: messages.pushKey,
});

/** What use cases ask for, each under its own name. */
function depsOf(config: Config, foundation: Foundation, network: NetworkSource) {
  const { db, clock } = foundation;
  const { payments, sandbox } = paymentsOf(config, foundation);
  const side = fareSide(config, { ...foundation, network });
  const { fares, market } = side;
  const messages = messageSide(config, { db, clock, network, simulated: fares.simulated });
  return {
    db,
    clock,
    network,
    fares,
    fareSide: side,
    market,
    observationsKeptMonths: config.observationsKeptMonths,
    locations: locationsOf(config, clock),
    ...destinationSide(config, clock),
    allowance: config.freeSearches,
    allowanceZone: config.allowanceTimeZone,
    anonymousSearch: config.anonSearch,
    alertLimitUnit: config.alertLimitUnit,
    watchedAtOnce: config.watchedAtOnce,
    messages,
    notices: messages.notices,
    texts: messages.texts,
    sms: messages.sms,
    push: messages.push,
    pushHosts: config.pushHosts,
    sandboxPhone: config.sms === 'sandbox',
    unsubscribeSecret: config.unsubscribeSecret,
    smsOn: messages.texts !== null,
    mailer: mailerOf(config, foundation),
    payments,
    billing: {
      publicUrl: config.publicUrl,
      trialDays: config.trialDays,
      inTurn: turnstile(ASKING_AT_ONCE),
    },
    paymentSandbox: sandbox,
    google: googleOf(config, clock),
    letters: accountLetters(config),
    sandboxMail: keepsLetters(config),
    limits: {
      signInFailures: config.signInFailures,
      registrationsPerHour: config.registrationsPerHour,
    },
    site: {
      ...siteOf(config, payments.name, messages),
      faresStream: fares.stream !== undefined,
    },
  };
}

/** What billing asks of accounts: features do not know each other. */
const billingDepsOf = (deps: ReturnType<typeof depsOf>) => ({
  ...deps,
  showUser: userWith(deps),
  spend: {
    paymentPage: (userId: string) => spendPaymentPage(deps, userId),
    paymentRefresh: (userId: string) => spendPaymentRefresh(deps, userId),
  },
});

/** What alerts ask of accounts. */
const alertDepsOf = (deps: ReturnType<typeof depsOf>) => ({
  ...deps,
  inTurn: turnstile(SETTING_AT_ONCE),
  spendAlert: (tx: Tx, userId: string) => spendNewAlert(deps, tx, userId),
});

/** Looks at the fares that alerts wait for. */
const watchOf = (deps: ReturnType<typeof depsOf>) =>
  watcher({
    ...deps,
    store: databaseWatchStore(deps.db),
    atOnce: deps.watchedAtOnce,
  });

/** Every call that the server answers. */
const routesOf = (deps: ReturnType<typeof depsOf>) => [
  ...siteRoutes(deps),
  ...networkRoutes(deps),
  ...locationRoutes(deps),
  ...searchRoutes(deps),
  ...weatherRoutes(deps),
  ...hotelRoutes(deps),
  ...carRoutes(deps),
  ...accountRoutes(deps),
  ...passwordResetRoutes(deps),
  ...googleRoutes(deps),
  ...ownAlertRoutes(alertDepsOf(deps)),
  ...unsubscribeRoutes(deps),
  ...messageRoutes(deps),
  ...billingRoutes(billingDepsOf(deps)),
  ...sandboxRoutes(deps),
  ...sandboxPhoneRoutes(deps),
  ...sandboxFareRoutes(deps),
  ...sandboxPaymentRoutes({ paymentPages: deps.paymentSandbox }),
];

/** Delivers to the route itself, past the network. */
const webhookOf =
  (server: FastifyInstance) =>
  async ({ body, signature }: { readonly body: string; readonly signature: string }) => {
    const { method, path, signature: header } = paymentWebhook;
    const headers = { [header]: signature, 'content-type': 'application/json' };
    const { statusCode } = await server.inject({
      method,
      url: `/api${path}`,
      headers,
      payload: body,
    });
    return statusCode < 300;
  };

/** Joins features to what they stand on. */
export async function compose(config: Config, foundation: Foundation): Promise<App> {
  const { db, dataFolder, pages } = foundation;
  const network = networkCache(db, await readFixedNetwork(dataFolder));
  const deps = depsOf(config, foundation, network);
  const server = await buildServer(routesOf(deps), {
    logger: { level: config.logLevel },
    trustProxy: config.trustProxy,
    googleScript: deps.site.google?.scriptUrl,
    tiles: config.mapTileUrl ?? undefined,
    https: config.publicUrl.startsWith('https://'),
    identify: (caller) => identify(deps, caller),
    pages:
      pages === undefined
        ? undefined
        : {
            folder: pages,
            title: config.productName,
            contact: config.supportEmail,
            settings: () => presentSite(deps),
            headingOf: (query) => pageHeading(network, query),
          },
  });
  const description = openApiDocument(config.productName);
  server.get('/api/docs', async () => description);
  let draining = false;
  serveHealth(server, { check: () => pingDatabase(db), isDraining: () => draining });

  return {
    server,
    async prepare({ embedded, dataDir }) {
      await seedNetwork(db, () => readNetworkSeed(dataFolder));
      await network.refresh();
      const stop = repeat(REFRESH_SECONDS, () => network.refresh());
      server.addHook('onClose', stop);
      await deps.messages.start();
      await deps.fareSide.start((words) => server.log.warn(words));
      server.addHook('onClose', () => deps.fareSide.stop());
      const { paymentSandbox: sandbox } = deps;
      const subscribe =
        sandbox && ((id: string) => subscribeDemoMember(deps, (it) => sandbox.pay(it, 'new'), id));
      return embedded ? ensureDemoAccounts({ ...deps, subscribe }, dataDir) : [];
    },
    async startWorker() {
      if (deps.mailer === noMailer) server.log.warn('Letters wait: SMTP_URL is not set.');
      const stop = startJobs({ ...deps, watch: watchOf(deps), post: webhookOf(server) });
      return async () => {
        await stop();
        await deps.fareSide.stop();
      };
    },
    drain() {
      draining = true;
    },
  };
}
