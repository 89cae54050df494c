import type { Banner } from '#domain/banner.ts';
import { turnstile } from '#domain/concurrency-limit.ts';
import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import type { Pools } from './db/pool-waits.ts';
import { fareSide } from './fare-side.ts';
import { accountLetters } from './features/letters/account-letters.ts';
import type { NetworkCache } from './features/network/network-cache.ts';
import { searchAnswers } from './features/search/cached-answers.ts';
import { bannerCache } from './features/site/banner-cache.ts';
import { openTurns } from './http/turns.ts';
import { everyOf } from './jobs/repeat.ts';
import { type MessageSide, messageSide } from './message-side.ts';
import { type Log, openLog } from './observe/log.ts';
import { observation } from './observe/observation.ts';
import { destinationSide } from './outside/destination.ts';
import { keepsLetters, mailerOf } from './outside/messages.ts';
import { googleOf, locationsOf } from './outside/visitor.ts';
import type { Clock } from './ports/clock.ts';
import type { FareSource } from './ports/fare-source.ts';
import { choosePayments } from './providers/payments/choose.ts';
import type { Payments } from './providers/payments/port.ts';

export interface Foundation {
  readonly db: Database;
  readonly clock: Clock;
  /** Folder of the built browser wing; without it only the API is served. */
  readonly pages?: string | undefined;
  /** Folder of the reference data that comes with the product. */
  readonly dataFolder: string;
  /** Takes the place of the configured source. */
  readonly fares?: FareSource;
  /** The standard output unless another one is named. */
  readonly log?: Log;
  /** The same database over connections that only searches wait for while they are written down. */
  readonly searchDb?: Database;
  /** Behind `db` and `searchDb`, where connections are to be counted. */
  readonly pools?: Pools;
}

/** Transactions that wait for the payment provider, of the few connections that a process has. */
const ASKING_AT_ONCE = 2;

/** What the pages are told of the configuration. */
const siteOf = (config: Config, provider: Payments['name'], messages: MessageSide) => ({
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

/** What visitors are told until an admin changes it. */
const configuredBanner = ({ banner, communityUrl }: Config): Banner => ({
  text: banner?.text ?? null,
  linkUrl: communityUrl,
  from: null,
  until: banner?.until ?? null,
});

/** What only searches ask for. */
const searching = (config: Config, { db, searchDb = db }: Foundation) => ({
  searchDb,
  allowance: config.freeSearches,
  allowanceZone: config.allowanceTimeZone,
  anonymousSearch: config.anonSearch,
  turns: openTurns(() => performance.now()),
});

/** What use cases ask for, each under its own name. */
export function depsOf(config: Config, foundation: Foundation, network: NetworkCache) {
  const { db, clock } = foundation;
  const observed = observation(foundation.log ?? openLog({ level: config.logLevel }), clock);
  const { suppliers, measures } = observed;
  const ground = { ...foundation, suppliers };
  const { payments, fake } = choosePayments(config, ground);
  const side = fareSide(config, { ...ground, network, measures });
  const { fares, market } = side;
  const messages = messageSide(config, { ...ground, network, simulated: fares.simulated });
  const banner = bannerCache(db, configuredBanner(config));
  const search = { ...searching(config, foundation), db, clock, network, fares };
  return {
    ...search,
    answers: searchAnswers(search),
    observed,
    every: everyOf(observed.jobs),
    banner,
    fareSide: side,
    market,
    fareHistoryMonths: config.fareHistoryMonths,
    locations: locationsOf(config, ground),
    ...destinationSide(config, ground),
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
    mailer: mailerOf(config, ground),
    payments,
    billing: {
      publicUrl: config.publicUrl,
      trialDays: config.trialDays,
      inTurn: turnstile(ASKING_AT_ONCE),
    },
    fakePayments: fake,
    google: googleOf(config, ground),
    letters: accountLetters(config),
    sandboxMail: keepsLetters(config),
    limits: {
      signInFailures: config.signInFailures,
      registrationsPerHour: config.registrationsPerHour,
    },
    site: {
      ...siteOf(config, payments.name, messages),
      banner: () => banner.current(),
      faresStream: fares.stream !== undefined,
    },
  };
}

export type Deps = ReturnType<typeof depsOf>;
