import { minutes } from '#domain/time/offset-time.ts';
import { simulatedFares } from './adapters/fares/simulated.ts';
import type { App } from './app.ts';
import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import { pingDatabase } from './db/queries/users.ts';
import { ensureDemoAccounts } from './features/accounts/demo-accounts.ts';
import { accountRoutes } from './features/accounts/routes.ts';
import { identify } from './features/accounts/sessions.ts';
import { seedNetwork } from './features/network/load-network.ts';
import { networkCache } from './features/network/network-cache.ts';
import { readFixedNetwork, readNetworkSeed } from './features/network/read-data.ts';
import { networkRoutes } from './features/network/routes.ts';
import { pageHeading } from './features/search/page-heading.ts';
import { searchRoutes } from './features/search/routes.ts';
import { presentSite } from './features/site/present.ts';
import { siteRoutes } from './features/site/routes.ts';
import { serveHealth } from './http/health.ts';
import { openApiDocument } from './http/openapi.ts';
import { buildServer } from './http/server.ts';
import { repeat } from './jobs/repeat.ts';
import { sweepExpired } from './jobs/sweep-expired.ts';
import type { Clock } from './ports/clock.ts';
import type { FareSource } from './ports/fare-source.ts';
import type { NetworkSource } from './ports/network-source.ts';

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
const SWEEP_SECONDS = 3600;

const fareSourceOf = (config: Config, network: NetworkSource, clock: Clock): FareSource =>
  simulatedFares({
    network,
    clock,
    seed: config.fareSeed,
    rules: {
      minConnection: minutes(config.minConnectionMinutes),
      minConnectionFromAbroad: minutes(config.minConnectionFromAbroadMinutes),
      maxLayover: minutes(config.maxLayoverMinutes),
      maxStops: config.maxStops,
    },
  });

/** What use cases ask for, each under its own name. */
function depsOf(config: Config, { db, clock, fares }: Foundation, network: NetworkSource) {
  return {
    db,
    clock,
    network,
    fares: fares ?? fareSourceOf(config, network, clock),
    allowance: config.freeSearches,
    allowanceZone: config.allowanceTimeZone,
    anonymousSearch: config.anonSearch,
    limits: {
      signInFailures: config.signInFailures,
      registrationsPerHour: config.registrationsPerHour,
    },
    site: {
      productName: config.productName,
      supportEmail: config.supportEmail,
      communityUrl: config.communityUrl,
      freeSearches: config.freeSearches,
      anonymousSearch: config.anonSearch,
      banner: config.banner,
      zone: config.allowanceTimeZone,
    },
  };
}

/** The only file that knows which adapter stands behind which port. */
export async function compose(config: Config, foundation: Foundation): Promise<App> {
  const { db, dataFolder, pages } = foundation;
  const network = networkCache(db, await readFixedNetwork(dataFolder));
  const deps = depsOf(config, foundation, network);
  const server = await buildServer(
    [...siteRoutes(deps), ...networkRoutes(deps), ...searchRoutes(deps), ...accountRoutes(deps)],
    {
      logger: { level: config.logLevel },
      trustProxy: config.trustProxy,
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
    },
  );
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
      server.addHook('onClose', async () => stop());
      return embedded ? ensureDemoAccounts(deps, dataDir) : [];
    },
    async startWorker() {
      const stop = repeat(SWEEP_SECONDS, () => sweepExpired(deps));
      return async () => stop();
    },
    drain() {
      draining = true;
    },
  };
}
