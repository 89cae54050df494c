import type { FastifyInstance } from 'fastify';
import { type CallLimit, settledLimit } from '#domain/call-limit.ts';
import { turnstile } from '#domain/concurrency-limit.ts';
import type { Network } from '#domain/timetable.ts';
import { noMailer } from './adapters/mail/none.ts';
import type { App } from './app.ts';
import { startWorker } from './compose-worker.ts';
import type { Config } from './config.ts';
import { watchPools } from './db/pool-waits.ts';
import { spendAttempt } from './db/queries/attempts.ts';
import { pingDatabase } from './db/queries/users.ts';
import { type Deps, depsOf, type Foundation } from './deps.ts';
import { ensureDemoAccounts } from './features/accounts/demo-accounts.ts';
import { googleRoutes } from './features/accounts/google/routes.ts';
import { presentUser } from './features/accounts/present.ts';
import { passwordResetRoutes } from './features/accounts/reset/routes.ts';
import { accountRoutes, userWith } from './features/accounts/routes.ts';
import { identify } from './features/accounts/sessions.ts';
import { operationsRoutes } from './features/admin/operations/routes.ts';
import { adminRoutes } from './features/admin/routes.ts';
import { presentAlert } from './features/alerts/own/present.ts';
import { ownAlertRoutes } from './features/alerts/own/routes.ts';
import { unsubscribeRoutes } from './features/alerts/unsubscribe/routes.ts';
import { subscribeDemoMember } from './features/billing/checkout/demo-subscription.ts';
import { billingRoutes } from './features/billing/routes.ts';
import { takeEvent } from './features/billing/take-event.ts';
import { carRoutes } from './features/cars/routes.ts';
import { faultRoutes } from './features/faults/routes.ts';
import { hotelRoutes } from './features/hotels/routes.ts';
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
import { prepareSearches } from './features/search/prepare.ts';
import { searchRoutes } from './features/search/routes.ts';
import { presentSite } from './features/site/present.ts';
import { siteRoutes } from './features/site/routes.ts';
import { weatherRoutes } from './features/weather/routes.ts';
import type { AdmissionOptions } from './http/admission/admission.ts';
import { type Health, serveHealth } from './http/health.ts';
import { openApiDocument } from './http/openapi.ts';
import type { PageOptions } from './http/pages.ts';
import { buildServer } from './http/server.ts';
import { reportProcess } from './jobs/report-process.ts';
import { countRequests } from './observe/count-requests.ts';
import { lateness } from './observe/lateness.ts';
import type { Fields } from './observe/log.ts';
import { operationsOf } from './observe/operations.ts';
import { presentReport } from './observe/present.ts';
import { readDataEnds, readPools } from './observe/readings.ts';

/** Every process has noticed newly loaded data, and a new notice, within twice this time. */
const REFRESH_SECONDS = 5;

/** Less than the five seconds within which a process becomes ready. */
const WARM_UP_MS = 4_000;
/** What every visit asks for. */
const WARMED_PATHS = ['/', '/api/site', '/api/airports', '/api/routes'];

/** Alerts that are set at once, of the few connections that a process has. */
const SETTING_AT_ONCE = 2;

/** What billing asks of accounts: features do not know each other. */
const billingDepsOf = (deps: Deps) => ({ ...deps, showUser: userWith(deps) });

const dataEndsOf = ({ blackoutDates, timetableUntil }: Network) => ({
  blackouts: [...blackoutDates].sort().at(-1),
  timetable: timetableUntil,
});

/** What browsers tell of themselves. */
const faultDepsOf = (deps: Deps) => ({
  writeDown: (fault: Fields) => deps.observed.log.warn(fault, 'a screen failed in a browser'),
});

/** Every call that the server answers. */
const routesOf = (deps: Deps) => [
  ...siteRoutes(deps),
  ...faultRoutes(faultDepsOf(deps)),
  ...networkRoutes(deps),
  ...locationRoutes(deps),
  ...searchRoutes(deps),
  ...weatherRoutes(deps),
  ...hotelRoutes(deps),
  ...carRoutes(deps),
  ...accountRoutes(deps),
  ...passwordResetRoutes(deps),
  ...googleRoutes(deps),
  ...ownAlertRoutes({ ...deps, inTurn: turnstile(SETTING_AT_ONCE) }),
  ...unsubscribeRoutes(deps),
  ...messageRoutes(deps),
  ...billingRoutes(billingDepsOf(deps)),
  ...operationsRoutes(deps),
  ...adminRoutes({ ...deps, showUser: presentUser, showAlert: presentAlert }),
  ...sandboxRoutes(deps),
  ...sandboxPhoneRoutes(deps),
  ...sandboxFareRoutes(deps),
  ...sandboxPaymentRoutes({ paymentPages: deps.fakePayments }),
];

/** The fake provider tells of a payment here and now. What is missed is found by `reconcile`. */
function takeFakeEvents(deps: Deps): void {
  const { log } = deps.observed;
  deps.fakePayments?.onEvent((event) =>
    takeEvent(deps, event).catch((error: unknown) => log.warn({ error }, 'a payment event failed')),
  );
}

/** The built browser wing, with what it says of this installation. */
const pagesIn = (folder: string, config: Config, deps: Deps): PageOptions => ({
  folder,
  title: config.productName,
  contact: config.supportEmail,
  settings: () => presentSite(deps),
  headingOf: (query) => pageHeading(deps.network, query),
});

/** Nobody is made to wait: what is too much is refused. */
const admissionFor = (
  { busyAfterMs }: Config,
  { pools }: Foundation,
  { observed, turns }: Deps,
): AdmissionOptions => ({
  lateAfterMs: busyAfterMs,
  onBeat: lateness(observed.measures, {
    database: pools ? watchPools(pools, () => performance.now()) : () => 0,
    turn: turns.waitedMs,
  }),
});

/** Counts a call that has a limit, for whoever makes it. @throws AppError `too_many_requests`. */
const countCall = ({ db, clock, limits }: Deps, limit: CallLimit, subject: string) =>
  spendAttempt(db, settledLimit(limit, limits), { subject, now: clock.now() });

/** The server with every call of the product. */
async function serverOf(config: Config, foundation: Foundation, deps: Deps) {
  const { pages } = foundation;
  const server = await buildServer(routesOf(deps), {
    log: deps.observed.log,
    observer: countRequests(deps.observed.measures),
    trustProxy: config.trustProxy,
    googleScript: deps.site.google?.scriptUrl,
    tiles: config.mapTileUrl ?? undefined,
    https: config.publicUrl.startsWith('https://'),
    identify: (caller) => identify(deps, caller),
    countCall: (limit, subject) => countCall(deps, limit, subject),
    admission: config.busyAfterMs > 0 ? admissionFor(config, foundation, deps) : undefined,
    pages: pages === undefined ? undefined : pagesIn(pages, config, deps),
  });
  let description: ReturnType<typeof openApiDocument> | undefined;
  server.get('/api/docs', async () => {
    description ??= openApiDocument(config.productName);
    return description;
  });
  return server;
}

/** Asks for what every visit asks, and searches what is searched most. */
async function warmUp(server: FastifyInstance, deps: Deps): Promise<void> {
  const until = performance.now() + WARM_UP_MS;
  for (const path of WARMED_PATHS) await server.inject(path);
  await prepareSearches(deps, () => performance.now() > until);
}

/** Joins features to what they stand on. */
export async function compose(config: Config, foundation: Foundation): Promise<App> {
  const { db, dataFolder } = foundation;
  const network = networkCache(db, await readFixedNetwork(dataFolder));
  const deps = depsOf(config, foundation, network);
  takeFakeEvents(deps);
  const server = await serverOf(config, foundation, deps);
  let draining = false;
  let preparing = false;
  const health: Health = {
    check: () => pingDatabase(db),
    isPreparing: () => preparing,
    isDraining: () => draining,
  };
  serveHealth(server, health);
  const { log, measures } = deps.observed;
  if (foundation.pools) readPools(measures, foundation.pools);

  return {
    server,
    log,
    operations: operationsOf(measures, health),
    async prepare({ embedded, dataDir }) {
      await seedNetwork(db, () => readNetworkSeed(dataFolder));
      const refresh = async () => {
        await Promise.all([network.refresh(), deps.banner.refresh()]);
      };
      await refresh();
      readDataEnds(measures, () => dataEndsOf(network.current()));
      const stop = deps.every('refresh-data', REFRESH_SECONDS, refresh);
      server.addHook('onClose', stop);
      await deps.messages.start();
      await deps.fareSide.start({ every: deps.every, log });
      server.addHook('onClose', () => deps.fareSide.stop());
      const { fakePayments: fake } = deps;
      const subscribe =
        fake && ((id: string) => subscribeDemoMember(deps, (it) => fake.pay(it, 'new'), id));
      return embedded ? ensureDemoAccounts({ ...deps, subscribe }, dataDir) : [];
    },
    async warmUp() {
      preparing = true;
      await warmUp(server, deps).finally(() => {
        preparing = false;
      });
    },
    async startWorker() {
      if (deps.mailer === noMailer) log.warn({}, 'letters wait: SMTP_URL is not set');
      return startWorker(deps);
    },
    report: (role) => reportProcess({ ...deps, role, report: () => presentReport(deps.observed) }),
    drain() {
      draining = true;
    },
  };
}
