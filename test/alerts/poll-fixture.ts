import { eq } from 'drizzle-orm';
import { airportCode } from '#domain/airports.ts';
import type { AlertTerms } from '#domain/alert.ts';
import { destinationOf, type Flight, originOf } from '#domain/flight.ts';
import { cents } from '#domain/money.ts';
import { localDate } from '#domain/time.ts';
import { alertDates } from '#server/db/alert-schema.ts';
import type { Database } from '#server/db/database.ts';
import { findUserByEmail, insertUser, setMembership } from '#server/db/queries/accounts/users.ts';
import { insertAlert } from '#server/db/queries/alerts/alerts.ts';
import { makeDue } from '#server/db/queries/watch-targets.ts';
import { watchTargets } from '#server/db/watch-schema.ts';
import type { AlertEvent, NotifyOfAlerts } from '#server/features/alerts/port.ts';
import {
  COMMIT_MS,
  type WatchCounts,
  type WatchDeps,
  watcher,
  watchQueries,
} from '#server/features/watch/watch.ts';
import { TIMERS, type Timers } from '#server/jobs/repeat.ts';
import type { FareQuery, FareSource } from '#server/providers/fares/port.ts';
import { ProviderError } from '#server/providers/provider-error.ts';
import { endlessRun, flight, stillClock } from '#test/harness.ts';
import { still, testAirport, testNetwork } from '#test/network-fixture.ts';
import { termsWith } from './question.ts';

const AIRPORTS = [
  testAirport('DEN', 'America/Denver'),
  testAirport('LAS', 'America/Los_Angeles'),
  testAirport('HNL', 'Pacific/Honolulu'),
  testAirport('MCO', 'America/New_York'),
];

export interface FixtureOptions {
  readonly origins?: readonly string[];
  /** Empty for anywhere. */
  readonly destinations?: readonly string[];
  readonly range?: AlertTerms['range'];
  readonly terms?: Partial<AlertTerms>;
  readonly dates?: readonly string[];
  /** Dollars. */
  readonly price?: number;
  readonly goWildOnly?: boolean;
  readonly email?: string;
}

/** The fares of one route on any day; dollars. */
interface Fares {
  readonly standard?: number;
  readonly goWild?: number;
  readonly window?: Flight['goWildWindow'];
}

/** A flight with its seats; dollars. */
interface ScriptedFlight {
  readonly from: string;
  readonly to: string;
  readonly fares: NonNullable<Parameters<typeof flight>[1]>;
  readonly stops: 0 | 1;
}

function scripted({ from, to, fares, stops }: ScriptedFlight): Flight {
  const nonstop = flight(`${from} 06:30-07:00 > ${to} 09:40-08:00`, fares);
  const [leg] = nonstop.segments;
  const via = airportCode('PHX');
  return stops === 0
    ? nonstop
    : {
        ...nonstop,
        segments: [
          { ...leg, to: via },
          { ...leg, from: via },
        ],
      };
}

/** A fare source with scripted fares that records its queries. */
function scriptedFares(clock: { now(): Date }) {
  const byRoute = new Map<string, Fares>();
  const asked: FareQuery[] = [];
  const script = {
    down: false,
    /** Failed routes beside answered ones, `DEN MCO`. */
    failed: [] as string[],
    /** Age of every answer. */
    ageMs: 0,
    /** More flights, on any day. */
    flights: [] as ScriptedFlight[],
    /** Runs before each answer. */
    before: async (_query: FareQuery): Promise<void> => {},
  };
  const source: FareSource = {
    name: 'scripted',
    simulated: true,
    hasFares: true,
    async search(query) {
      asked.push(query);
      await script.before(query);
      if (script.down) throw new ProviderError('scripted', 'unreachable');
      const flights = [...byRoute].flatMap(([route, { window, ...totals }]) => {
        const [from = '', to = ''] = route.split(' ');
        if (script.failed.includes(route)) return [];
        const isAsked =
          query.origins?.some((code) => code === from) !== false &&
          query.destinations?.some((code) => code === to) !== false;
        const one = flight(`${from} 06:30-07:00 > ${to} 09:40-08:00`, totals);
        return isAsked ? [{ ...one, goWildWindow: window ?? one.goWildWindow }] : [];
      });
      flights.push(...script.flights.map(scripted));
      const failed = script.failed.map((route) => {
        const [origin = '', destination = ''] = route.split(' ');
        const ends = { origin: airportCode(origin), destination: airportCode(destination) };
        return { ...ends, failure: 'timeout' as const };
      });
      return { flights, seenAt: new Date(clock.now().getTime() - script.ageMs), failed };
    },
  };
  /** Sets the fares of a route, `DEN LAS`. */
  const say = (route: string, fares: Fares) => void byRoute.set(route, fares);
  return { source, asked, script, say };
}

/** Records what members are told, as `found DEN-LAS 2026-11-25 4000`. A rollback does not remove it. */
function rememberedEvents() {
  const said: string[] = [];
  const notifyOfAlerts: NotifyOfAlerts = async (_tx, events) => {
    said.push(...events.map(formatEvent));
  };
  return { said, notifyOfAlerts };
}

/** `found DEN-LAS 2026-11-25 4000` */
export function formatEvent(event: AlertEvent): string {
  const { origins, destinations } = event.alert;
  const route = `${origins.join()}-${destinations.join()}`;
  switch (event.kind) {
    case 'created':
      return `created ${route}`;
    case 'matched': {
      const { flight, day, price } = event.match;
      return `found ${originOf(flight)}-${destinationOf(flight)} ${day} ${price}`;
    }
    case 'gathered': {
      const { notice, finds } = event.gathered;
      const each = finds.map((one) => `${one.origin}-${one.destination} ${one.day} ${one.price}`);
      return `gathered ${notice}: ${each.join(', ')}`;
    }
    case 'passed':
      return `passed ${route} ${event.day}`;
  }
}

/** No alert of a test is a kept trip. */
const noTrips: WatchDeps['notifyOfTrips'] = async (_tx, notices) => {
  if (notices.length > 0) throw new Error('there is no kept trip');
};

/** The one watched origin and day. */
export const watchIn = async (db: Database) => (await db.select().from(watchTargets))[0];

/** What is answered is committed without waiting for the rest. */
const COMMIT_SOON: Timers = {
  ...TIMERS,
  after: (ms, work) => TIMERS.after(ms === COMMIT_MS ? 10 : ms, work),
};

/** Alert polls on a real database, with a still clock and scripted fares. */
export function pollFixture(db: Database) {
  const clock = stillClock();
  const fares = scriptedFares(clock);
  const { said, notifyOfAlerts } = rememberedEvents();
  const told: WatchCounts[] = [];
  const unreadable: string[] = [];
  const deps: WatchDeps = {
    db,
    queries: watchQueries,
    clock,
    network: still(testNetwork(AIRPORTS, '1 DEN 06:30 LAS 120 daily')),
    fares: fares.source,
    notifyOfAlerts,
    notifyOfTrips: noTrips,
    atOnce: 8,
    onWatched: (settled) => told.push(settled),
    timers: COMMIT_SOON,
    reportUnreadable: (kind) => unreadable.push(kind),
  };
  /** A worker with its own memory. */
  const worker = (changes: Partial<WatchDeps> = {}) => {
    const run = watcher({ ...deps, ...changes });
    return () => run(endlessRun());
  };
  const look = worker();
  return {
    ...fares,
    clock,
    deps,
    unreadable,
    said,
    told,
    worker,
    look,
    /** Moves the clock, then polls. */
    later: async (ms: number) => {
      clock.moveBy(ms);
      await look();
    },
    givenAlert: async (criteria: FixtureOptions = {}) => {
      const userId = await premiumMember(db, criteria.email ?? 'maya@example.test', clock.now());
      const id = await insertWish(db, userId, criteria, clock.now());
      return { id, userId };
    },
    statesOf: async (alertId: string): Promise<string[]> => {
      const rows = await db
        .select()
        .from(alertDates)
        .where(eq(alertDates.alertId, alertId))
        .orderBy(alertDates.day);
      return rows.map(({ state, foundPrice }) =>
        foundPrice === null ? state : `${state} ${foundPrice}`,
      );
    },
    setPremium: (userId: string, isPremium: boolean) =>
      setMembership(db, userId, { isPremium, isTrial: false }),
  };
}

async function premiumMember(db: Database, email: string, createdAt: Date): Promise<string> {
  const who = { email, passwordHash: null, firstName: 'Maya', lastName: 'Ruiz', isPremium: true };
  const at = { createdAt, emailVerifiedAt: createdAt };
  const user = (await insertUser(db, { ...who, ...at })) ?? (await findUserByEmail(db, email));
  return user?.id ?? '';
}

async function insertWish(
  db: Database,
  userId: string,
  criteria: FixtureOptions,
  at: Date,
): Promise<string> {
  const terms = termsWith({
    origins: (criteria.origins ?? ['DEN']).map(airportCode),
    destinations: (criteria.destinations ?? ['LAS']).map(airportCode),
    dates: (criteria.dates ?? ['2026-11-25']).map(localDate),
    range: criteria.range ?? null,
    maxPrice: cents(Math.round((criteria.price ?? 50) * 100)),
    goWildOnly: criteria.goWildOnly ?? false,
    ...criteria.terms,
  });
  const own = { userId, phoneNumber: null, smsConsentedAt: null, createdAt: at };
  return db.transaction(async (tx) => {
    const { id } = await insertAlert(tx, { ...terms, ...own });
    await makeDue(tx, terms, at);
    return id;
  });
}
