import { setTimeout as delay } from 'node:timers/promises';
import type { Clock } from '#domain/time.ts';
import type { BuiltServer } from '../../harness/built-server.ts';
import { fastClock } from '../../harness/fast-clock.ts';
import { type MailServer, openMailServer } from '../../harness/mail-server.ts';
import { startWebs } from '../../harness/open-harness.ts';
import type { Proof } from '../../harness/prove.ts';
import { repeatsAmong } from '../../harness/repeats.ts';
import { type Signal, type Workers, workersOf } from '../../harness/workers.ts';
import { type MortalDatabase, openMortalDatabase, patiently } from './database.ts';
import { faresOf } from './fares.ts';
import { moveMarket, settledMarket } from './market.ts';
import { actingMembers } from './members.ts';
import { seedAlerts, wishing } from './seed.ts';
import { countDead, countFound, listDates, type Outstanding, outstanding } from './stand.ts';
import { judgeTrips, keepTrips } from './trips.ts';
import { judge } from './verdict.ts';

export interface RoundOptions {
  readonly signal: Signal;
  readonly alerts: number;
  /** Kept trips. */
  readonly trips: number;
  /** How many origins and days they poll: few enough for workers that live for seconds. */
  readonly origins: number;
  readonly days: number;
  /** How many workers are ended. */
  readonly endings: number;
  /** How often the database is killed. */
  readonly outages: number;
  /** Whether the workers' clock runs fast, so that leases of killed workers end soon. */
  readonly hurried: boolean;
  /** Members who create and delete alerts meanwhile. */
  readonly members: number;
}

type Pauses = Readonly<Record<'hurried' | 'real', readonly [number, number]>>;
/** Pauses between two killed workers, and between two actions of members. */
const PAUSE_MS: Pauses = { hurried: [150, 800], real: [200, 1_000] };
const MEMBER_PAUSE_MS: Pauses = { hurried: [50, 250], real: [500, 1_500] };
/** Share of workers that end while they send an email; the rest end at any moment. */
const IN_FLIGHT = 0.8;
/** While no worker sends an email, they poll; without time for polls there would be no emails. */
const IN_FLIGHT_WAIT_MS = 5_000;
/** Workers ended between two moves of the market. */
const MOVE_EVERY = { hurried: 3, real: 25 } as const;
const TELL_EVERY = 50;
/**
 * Gives up after so long without progress: longer than any lease and than the heartbeat of a message, which always runs
 * in real time.
 */
const SILENT_MS = { hurried: 50_000, real: 120_000 } as const;

interface Theatre {
  readonly database: MortalDatabase;
  readonly mail: MailServer;
  readonly workers: Workers;
  /** Origins of the web processes. */
  readonly origins: readonly string[];
  readonly pace: 'hurried' | 'real';
  /** The clock of the workers. */
  readonly clock: Clock;
}

/** Starts everything but the workers. */
async function openTheatre(
  proof: Proof,
  { main, fastWorker }: BuiltServer,
  { signal, hurried }: RoundOptions,
): Promise<Theatre> {
  const epoch = Date.now();
  const database = await openMortalDatabase(proof);
  const mail = await openMailServer(proof);
  const environment = { REGISTRATIONS_PER_HOUR: '100000' };
  const origins = await startWebs(proof, database, { count: 2, environment, program: main });
  const worker = hurried
    ? { program: fastWorker, environment: { EPOCH: String(epoch) } }
    : { program: main, role: 'worker' as const, environment: {} };
  return {
    database,
    mail,
    origins,
    workers: workersOf(proof, { ...worker, signal, database, mail }),
    pace: hurried ? 'hurried' : 'real',
    clock: hurried ? fastClock(epoch) : { now: () => new Date() },
  };
}

/** Runs polls and sends emails while workers end and are replaced, then compares the outcome with the fares. */
export async function round(proof: Proof, programs: BuiltServer, options: RoundOptions) {
  const { signal } = options;
  const theatre = await openTheatre(proof, programs, options);
  const { database, mail, workers, origins, clock, pace } = theatre;
  const { db } = database;
  const fares = await faresOf(db, clock);
  const criteria = await wishing(proof, fares, options);
  const seeded = await seedAlerts(proof, db, { count: options.alerts, criteria, at: new Date() });
  await keepTrips(proof, { db, clock, fares, count: options.trips });
  const pauseMs = MEMBER_PAUSE_MS[pace];
  const members = { db, origins, criteria, count: options.members, pauseMs };
  const acting = await actingMembers(proof, members);
  proof.say(`${seeded.size} alerts; ${signal}`);

  await endWorkers(proof, theatre, options);
  await acting.stop();
  // Once more, as workers may have ended before they noticed the last move.
  await moveMarket(proof, origins);
  const marketTime = await settledMarket(proof, origins);
  const now = clock.now();
  const left = await untilQuiet(proof, theatre);

  for (const complaint of workers.complaints) proof.check(false, complaint);
  const dates = await listDates(db);
  const open = dates.filter(({ state }) => state === 'open');
  const trips = await judgeTrips(proof, { db, fares, marketTime }, mail.deliveries);
  const { deliveries } = mail;
  const kills = signal === 'SIGKILL' ? workers.endings : [];
  const figures = judge(proof, {
    ...acting,
    signal,
    seeded,
    dates,
    missed: await fares.metAmong(open, marketTime),
    deliveries,
    repeats: repeatsAmong(deliveries, kills, database.outages),
    outstanding: left,
    dead: await countDead(db),
    now,
  });
  const ended = workers.endings.length;
  return { alerts: seeded.size, ended, outages: database.outages.length, ...figures, ...trips };
}

async function endWorkers(proof: Proof, theatre: Theatre, options: RoundOptions): Promise<void> {
  const { workers, mail, database, origins, pace } = theatre;
  workers.fill();
  const outageEvery = Math.floor(options.endings / (options.outages + 1)) || 1;
  for (let ended = 1; ended <= options.endings; ended += 1) {
    await delay(proof.between(...PAUSE_MS[pace]));
    const inFlight = proof.random() < IN_FLIGHT;
    if (inFlight) await soon(() => mail.senders().length > 0, IN_FLIGHT_WAIT_MS);
    await workers.endOne({ anyOne: !inFlight });
    workers.fill();
    if (ended % MOVE_EVERY[pace] === 0) await moveMarket(proof, origins);
    if (ended % outageEvery === 0 && database.outages.length < options.outages) {
      await database.kill();
      workers.fill();
    }
    if (ended % TELL_EVERY === 0) {
      const found = await patiently(() => countFound(database.db));
      proof.say(`${ended} ended, ${found} found, ${mail.deliveries.length} deliveries`);
    }
  }
  await workers.gone();
}

/** Waits until it holds, at most `withinMs`. */
async function soon(holds: () => boolean, withinMs: number): Promise<void> {
  const deadline = performance.now() + withinMs;
  while (!holds() && performance.now() < deadline) await delay(5);
}

/** Waits until no work is left; returns what is left when nothing makes progress. */
async function untilQuiet(
  proof: Proof,
  { workers, database, mail, clock, pace }: Theatre,
): Promise<Outstanding> {
  let least = Number.POSITIVE_INFINITY;
  let delivered = 0;
  let progressAt = performance.now();
  for (let n = 1; ; n += 1) {
    workers.fill();
    const left = await patiently(() => outstanding(database.db, clock.now()));
    const total = left.messages + left.polls + left.notices;
    // Emails may be enqueued faster than they are sent: each sent one counts as progress.
    const { length } = mail.deliveries;
    if (total < least || length > delivered) progressAt = performance.now();
    [least, delivered] = [Math.min(least, total), length];
    if (total === 0 || performance.now() - progressAt > SILENT_MS[pace]) return left;
    if (n % 100 === 0) proof.say(`${left.messages} messages wait, ${left.polls} polls are due`);
    await delay(250);
  }
}
