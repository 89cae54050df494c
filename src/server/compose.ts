import { minutes } from '#domain/time/offset-time.ts';
import { simulatedFares } from './adapters/fares/simulated.ts';
import { noMailer } from './adapters/mail/none.ts';
import { sandboxMailer } from './adapters/mail/sandbox.ts';
import { smtpMailer } from './adapters/mail/smtp.ts';
import type { App } from './app.ts';
import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import { keepSandboxLetter } from './db/queries/sandbox-letters.ts';
import { pingDatabase } from './db/queries/users.ts';
import { ensureDemoAccounts } from './features/accounts/demo-accounts.ts';
import { passwordResetRoutes } from './features/accounts/reset/routes.ts';
import { accountRoutes } from './features/accounts/routes.ts';
import { identify } from './features/accounts/sessions.ts';
import { accountLetters } from './features/letters/account-letters.ts';
import { seedNetwork } from './features/network/load-network.ts';
import { networkCache } from './features/network/network-cache.ts';
import { readFixedNetwork, readNetworkSeed } from './features/network/read-data.ts';
import { networkRoutes } from './features/network/routes.ts';
import { sandboxRoutes } from './features/sandbox/routes.ts';
import { pageHeading } from './features/search/page-heading.ts';
import { searchRoutes } from './features/search/routes.ts';
import { presentSite } from './features/site/present.ts';
import { siteRoutes } from './features/site/routes.ts';
import { serveHealth } from './http/health.ts';
import { openApiDocument } from './http/openapi.ts';
import { buildServer } from './http/server.ts';
import { repeat } from './jobs/repeat.ts';
import { sendLetters } from './jobs/send-letters.ts';
import { sweepExpired } from './jobs/sweep-expired.ts';
import type { Clock } from './ports/clock.ts';
import type { FareSource } from './ports/fare-source.ts';
import type { Mailer } from './ports/mailer.ts';
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
const SEND_SECONDS = 1;

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

/** Letters are kept for looking at only where nobody relies on them. */
const keepsLetters = (config: Config) => config.smtpUrl === null && !config.production;

function mailerOf(config: Config, { db, clock }: Foundation): Mailer {
  if (config.smtpUrl !== null)
    return smtpMailer({
      url: config.smtpUrl,
      from: { name: config.productName, address: config.mailFrom },
    });
  if (!keepsLetters(config)) return noMailer;
  return sandboxMailer((letter) => keepSandboxLetter(db, letter, clock.now()));
}

/** What use cases ask for, each under its own name. */
function depsOf(config: Config, foundation: Foundation, network: NetworkSource) {
  const { db, clock, fares } = foundation;
  return {
    db,
    clock,
    network,
    fares: fares ?? fareSourceOf(config, network, clock),
    allowance: config.freeSearches,
    allowanceZone: config.allowanceTimeZone,
    anonymousSearch: config.anonSearch,
    mailer: mailerOf(config, foundation),
    letters: accountLetters(config),
    sandboxMail: keepsLetters(config),
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
    [
      ...siteRoutes(deps),
      ...networkRoutes(deps),
      ...searchRoutes(deps),
      ...accountRoutes(deps),
      ...passwordResetRoutes(deps),
      ...sandboxRoutes(deps),
    ],
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
      if (deps.mailer === noMailer) server.log.warn('Letters wait: SMTP_URL is not set.');
      const stops = [
        repeat(SWEEP_SECONDS, () => sweepExpired(deps)),
        repeat(SEND_SECONDS, () => sendLetters(deps)),
      ];
      return async () => {
        for (const stop of stops) stop();
      };
    },
    drain() {
      draining = true;
    },
  };
}
