import type { FastifyInstance } from 'fastify';
import { type AirportCode, titleCase } from '#domain/airports.ts';
import { lastPublished } from '#domain/booking-window.ts';
import { limitFor } from '#domain/call-limit.ts';
import { placeReader } from '#domain/city-groups.ts';
import { groupBy } from '#domain/group-by.ts';
import { dayAt, instantOfDate } from '#domain/time.ts';
import type { Network, NetworkSource } from '#domain/timetable.ts';
import type { Config } from './config.ts';
import { type Context, type ContextOptions, openContext } from './context.ts';
import { watchPools } from './db/pool.ts';
import { consumeAttempt } from './db/queries/accounts/attempts.ts';
import {
  claimIdempotentCall,
  deleteIdempotentCall,
  findIdempotentCall,
  storeIdempotentAnswer,
} from './db/queries/accounts/idempotent-calls.ts';
import { pingDatabase } from './db/queries/accounts/users.ts';
import { replicaDelay } from './db/read-replica.ts';
import { type DemoAccount, ensureDemoAccounts } from './features/accounts/demo-accounts.ts';
import { identify } from './features/accounts/identify.ts';
import { takeEvent } from './features/billing/reconcile.ts';
import { subscribeDemoMember } from './features/billing/start-checkout.ts';
import { seedNetwork } from './features/network/load-network.ts';
import { factsVersion, pageFacts, pagePaths } from './features/network/pages/present.ts';
import { readNetworkSeed } from './features/network/read-data.ts';
import { pageClosedDay, pageHeading, pagePicture } from './features/search/page-heading.ts';
import { prepareSearches, prepareTrips } from './features/search/prepare.ts';
import { presentSite } from './features/site/routes.ts';
import { type Health, serveHealth } from './http/health.ts';
import { leadToScreens } from './http/mail-links.ts';
import { serveDescription } from './http/openapi.ts';
import { servePlainPages } from './http/plain-pages.ts';
import { buildServer, type ServerOptions } from './http/server.ts';
import { reportProcess, storeSupplierCalls } from './jobs/report-process.ts';
import { serveMcp } from './mcp/serve-mcp.ts';
import { routesOf } from './routes.ts';
import {
  collectDataCoverage,
  collectReplicaDelay,
  collectSwitches,
  queueingDelay,
  readPools,
} from './telemetry/gauges.ts';
import type { Log } from './telemetry/log.ts';
import { countRequests } from './telemetry/metrics.ts';
import { type Operations, operationsOf, presentReport } from './telemetry/telemetry.ts';
import { startWorker } from './worker.ts';

/** `all` is web and worker in one process, on the built-in database. */
export type Role = 'web' | 'worker' | 'all';

/** The product's interface for the process that runs it. */
export interface App {
  readonly server: FastifyInstance;
  readonly log: Log;
  readonly operations: Operations;
  /** Loads reference data and, when `embedded`, demo accounts. Safe to repeat and to run concurrently. */
  prepare(options: {
    readonly embedded: boolean;
    readonly dataDir: string;
  }): Promise<readonly DemoAccount[]>;
  /** Fills the caches for the first requests, for five seconds at most; until then `/readyz` responds with 503. */
  warmUp(): Promise<void>;
  /** Starts all background work; the returned function stops it after its current work. */
  startWorker(): Promise<() => Promise<void>>;
  /** Stores the state of this process every few seconds, until the returned function is called. */
  report(role: Role): () => Promise<void>;
  /** From now on `/readyz` responds with 503, so that a load balancer sends no new requests. */
  drain(): void;
}

/** Requested by every visit. */
const WARMED_PATHS = ['/', '/api/site', '/api/airports', '/api/routes'];

export async function openApp(config: Config, options: ContextOptions): Promise<App> {
  const context = await openContext(config, options);
  const { db, log } = context;
  const { metrics } = context.telemetry;
  const server = await serverOf(context, options.pages);
  let draining = false;
  let preparing = false;
  const health: Health = {
    check: () => pingDatabase(db),
    isPreparing: () => preparing,
    isDraining: () => draining,
  };
  serveHealth(server, health);
  if (options.pools) readPools(metrics, options.pools);
  const { replica } = options;
  if (replica) collectReplicaDelay(metrics, () => replicaDelay(replica.db));
  collectSwitches(metrics, context.switches.off);
  takeFakeEvents(context);

  return {
    server,
    log,
    operations: operationsOf(metrics, health),
    async prepare({ embedded, dataDir }) {
      await seedNetwork(db, () => readNetworkSeed(options.dataFolder));
      context.logHash.setKey(await context.secretOf(db));
      if (config.production && config.adminTwoFactor === 'optional')
        log.warn({}, 'administrators need no second factor: ADMIN_TWO_FACTOR is optional');
      await startRefreshing(context, server);
      const { fakePayments: fake } = context;
      const subscribe =
        fake && ((id: string) => subscribeDemoMember(context, (it) => fake.pay(it, 'new'), id));
      return embedded ? ensureDemoAccounts({ ...context, subscribe }, dataDir) : [];
    },
    async warmUp() {
      preparing = true;
      const until = performance.now() + config.warmUpMs;
      try {
        for (const path of WARMED_PATHS) await server.inject(path);
        await Promise.all([
          prepareSearches(context, () => performance.now() > until),
          prepareTrips(context, AbortSignal.timeout(config.warmUpMs)),
        ]);
      } finally {
        preparing = false;
      }
    },
    startWorker: () => startWorker(context),
    report: (role) => startReporting(context, role),
    drain() {
      draining = true;
    },
  };
}

/** The server with all routes of the product. */
async function serverOf(context: Context, pages: string | undefined): Promise<FastifyInstance> {
  const { config, db, clock, limits, log, telemetry } = context;
  const https = config.publicUrl.startsWith('https://');
  const calls: Pick<ServerOptions, 'identify' | 'countCall'> = {
    identify: (caller) => identify(context, caller),
    countCall: (limit, subject) =>
      consumeAttempt(db, limitFor(limit, limits), { subject, now: clock.now() }),
  };
  const server = await buildServer(routesOf(context), {
    log,
    observer: countRequests(telemetry.metrics),
    security: {
      hash: context.logHash.of,
      count: (event) => telemetry.metrics.securityEvents.inc({ event }),
    },
    trustProxy: config.trustProxy,
    googleScript: context.site.google?.scriptUrl,
    tiles: config.mapTileUrl ?? undefined,
    https,
    httpsOrigin: https && config.trustProxy > 0 ? config.publicUrl : undefined,
    ...calls,
    requireOn: context.switches.requireOn,
    readPlaces: readPlacesOf(context.network),
    now: () => clock.now().getTime(),
    idempotentCalls: {
      claim: (attempt) => claimIdempotentCall(db, attempt, clock.now()),
      find: (attempt) => findIdempotentCall(db, attempt),
      store: (attempt, answer) => storeIdempotentAnswer(db, attempt, answer),
      free: (attempt) => deleteIdempotentCall(db, attempt),
      reportUnreadable: (userId) => context.reportUnreadable('answer', userId),
    },
    admission: loadSheddingOf(context),
    pages: pages === undefined ? undefined : pagesIn(pages, context),
  });
  server.addHook('onClose', () => context.tripPlanner.close());
  leadToScreens(server);
  servePlainPages(server, { productName: config.productName, ...placesOf(context.network) });
  serveMcp(server, { ...config, ...calls });
  serveDescription(server, config);
  return server;
}

function pagesIn(folder: string, context: Context): ServerOptions['pages'] {
  return {
    folder,
    site: () => presentSite(context),
    headingOf: (pathname, query) => pageHeading(context.network, pathname, query),
    closedDayOf: (query) => pageClosedDay(context.network, query),
    pictureOf: (pathname, query) => pagePicture(context.network, pathname, query),
    publicUrl: context.config.publicUrl,
    facts: pageFacts(context),
    factsVersion: () => factsVersion(context),
    publicPaths: () => pagePaths(context),
    largest: placesOf(context.network).largest,
    now: () => context.clock.now().getTime(),
  };
}

/** What plain pages say of places. */
const placesOf = (network: NetworkSource) => ({
  cityOf: (code: string) => {
    const airport = network.current().airports.get(code as AirportCode);
    return airport && titleCase(airport.city);
  },
  largest: () => {
    const routes = groupBy([...network.current().routes], ({ origin }) => origin);
    const [first] = [...routes].toSorted(([, a], [, b]) => b.length - a.length);
    return first?.[0] ?? '';
  },
});

/** Makes another reader when a new network is loaded. */
function readPlacesOf(network: NetworkSource): (text: string) => string {
  let of: Network | undefined;
  let read = (text: string) => text;
  return (text) => {
    const now = network.current();
    if (of !== now) read = placeReader([...now.airports.values()]);
    of = now;
    return read(text);
  };
}

/** Load shedding: requests beyond what the process can answer in time get 503. Undefined if it is turned off. */
function loadSheddingOf({
  config,
  pools,
  telemetry,
  workQueue,
}: Context): ServerOptions['admission'] {
  if (config.busyAfterMs === 0) return undefined;
  const database = pools ? watchPools(pools, () => performance.now()) : () => 0;
  return {
    maxQueueingDelayMs: config.busyAfterMs,
    onBeat: queueingDelay(telemetry.metrics, { database, turn: workQueue.waitedMs }),
  };
}

/** The fake provider reports payments at once; `reconcile` finds missed ones. */
function takeFakeEvents(context: Context): void {
  context.fakePayments?.onEvent((event) =>
    takeEvent(context, event).catch((error: unknown) =>
      context.log.warn({ error }, 'a payment event failed'),
    ),
  );
}

/** Tells the other processes how this one does, until the returned function is called. */
function startReporting(context: Context, role: Role): () => Promise<void> {
  const { telemetry } = context;
  const stops = [
    reportProcess({ ...context, role, report: () => presentReport(telemetry) }),
    storeSupplierCalls({ ...context, calls: telemetry.calls }),
  ];
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}

/** Loaded data and a new banner reach every process within twice this time. */
const REFRESH_SECONDS = 5;
/** On its own, so that a call can be turned off while loading data takes long. */
const SWITCH_SECONDS = 2;

/** Loads reference data, the banner and the market, and refreshes them until the server closes. */
async function startRefreshing(context: Context, server: FastifyInstance): Promise<void> {
  const { config, clock, network, banner, switches, market, every } = context;
  const refresh = async () => {
    await Promise.all([network.refresh(), banner.refresh()]);
  };
  await Promise.all([refresh(), switches.refresh(), market?.refresh()]);
  collectDataCoverage(context.telemetry.metrics, {
    coverage: () => {
      const { blackoutDates, timetableUntil } = network.current();
      return { blackouts: lastPublished(blackoutDates) || undefined, timetable: timetableUntil };
    },
    today: () => dayAt(config.allowanceTimeZone, instantOfDate(clock.now())),
  });
  const stops = [
    every('refresh-data', REFRESH_SECONDS, refresh),
    every('read-switches', SWITCH_SECONDS, switches.refresh),
    ...(market ? [every('refresh-fare-market', REFRESH_SECONDS, () => market.refresh())] : []),
  ];
  server.addHook('onClose', async () => {
    await Promise.all(stops.map((stop) => stop()));
  });
}
