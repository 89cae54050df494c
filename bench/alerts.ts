// How fast alerts are evaluated, and what one look at everything costs the database.
import { parseArgs } from 'node:util';
import { type ConnectionRules, DEFAULT_RULES } from '#domain/itinerary/connection-rules.ts';
import { minutes } from '#domain/time/offset-time.ts';
import { realNetwork } from '#test/network-fixture.ts';
import { fillAlerts, openServer } from './alerts/database.ts';
import { changeDriven, fullEvaluation } from './alerts/evaluations.ts';
import { gate } from './alerts/gate.ts';
import { queryPerAlert, searchPerAlert } from './alerts/peers.ts';
import { runTicks, type Tick } from './alerts/tick.ts';
import { type Wishes, wishesOf } from './alerts/wishes.ts';
import { type World, worldOf } from './alerts/world.ts';
import { type Figure, report, rounded } from './stage/report.ts';
import { spreadOf, timed, timeInTurns } from './stage/rounds.ts';

const { values: options } = parseArgs({ options: { full: { type: 'boolean', default: false } } });

const MILLION = 1_000_000;
const TENTH = 100_000;
const SHARES = [0.001, 0.01, 0.1, 1];
const ROUNDS = options.full ? 40 : 15;
const SAMPLE = options.full ? 20_000 : 4000;
const TICKS = options.full ? 9 : 5;
const NOON = new Date('2026-11-30T12:00:00Z');
const AFTERNOON = new Date('2026-11-30T18:00:00Z');

/** The journeys for which the goals were set: one connection, waits of up to a day. */
const GOAL_RULES: ConnectionRules = {
  ...DEFAULT_RULES,
  maxStops: 1,
  maxLayover: minutes(1440),
};

const say = (words: string) => void process.stdout.write(`${words}\n`);
const figures: Figure[] = [];

const network = await realNetwork();
const { value: world, ms } = timed(() => worldOf(network, GOAL_RULES));
const { count: journeys } = world.candidates;
say(`${world.flights.length} flights of 60 days, ${journeys} journeys, ready in ${rounded(ms)} ms`);
const million = wishesOf(world, MILLION);
const tenth = wishesOf(world, TENTH);
const same = gate(world, tenth, SHARES) + (options.full ? gate(world, million, [0.01]) : 0);
say(`change-driven, full and naive evaluation agree: ${same} fulfilled`);

const evaluated = evaluate(world, million, tenth);
const costs = compare(world, million, evaluated.perTickMs);
await askDatabase(world, million, costs);

process.exit(report('alerts', figures, { journeys, flights: world.flights.length }) ? 0 : 1);

/** Times every way of evaluating, and notes the first three goals. */
function evaluate(of: World, many: Wishes, few: Wishes) {
  const full = fullEvaluation('full', { world: of, wishes: many, share: 0.01 });
  const driven = SHARES.flatMap((share) =>
    [many, few].map((wishes) => ({
      share,
      wishes,
      one: changeDriven(`${wishes.count} ${share}`, { world: of, wishes, share }),
    })),
  );
  const times = timeInTurns([full, ...driven.map(({ one }) => one)], ROUNDS);
  const timeOf = (wishes: Wishes, share: number) => times.get(`${wishes.count} ${share}`);
  const all = times.get('full');
  figures.push({
    id: 'A1',
    what: '1 M alerts, everything priced and compared',
    unit: 'ms',
    value: all?.median ?? 0,
    goal: 100,
    floor: 300,
    detail: { ...all },
  });
  const perTick = timeOf(many, 0.01);
  figures.push({
    id: 'A2',
    what: '1 M alerts, 1 % of flights changed',
    unit: 'ms',
    value: perTick?.median ?? 0,
    goal: 5,
    floor: 20,
    detail: { ...perTick },
  });
  const ratio = (share: number) =>
    (timeOf(many, share)?.median ?? 0) / (timeOf(few, share)?.median ?? 1);
  figures.push({
    id: 'A3',
    what: '10x the alerts, same 1 % changed',
    unit: 'x',
    value: ratio(0.01),
    goal: 1.2,
    floor: 1.5,
    detail: { at10percent: ratio(0.1) },
  });
  for (const { share, wishes, one } of driven)
    figures.push({
      id: '',
      what: `${wishes.count / 1000} k alerts, ${100 * share} % changed: ${one.outcome.fulfilled.length} fulfilled`,
      value: timeOf(wishes, share)?.median ?? 0,
      unit: 'ms',
      detail: { ...timeOf(wishes, share) },
    });
  return { perTickMs: perTick?.median ?? 0 };
}

/** Notes how much less that is than a search for each alert. */
function compare(of: World, wishes: Wishes, perTickMs: number) {
  const search = searchPerAlert(of, wishes, GOAL_RULES, SAMPLE);
  figures.push({
    id: 'A4',
    what: `than a search per alert (${search.sample} of 1 M timed)`,
    unit: 'x',
    value: (search.perAlertMs * MILLION) / perTickMs,
    goal: 1000,
    floor: 300,
    more: true,
    detail: search,
  });
  return { perTickMs };
}

/** Notes how much less that is than a query for each alert, and what a tick of the product costs. */
async function askDatabase(world: World, wishes: Wishes, { perTickMs }: { perTickMs: number }) {
  const server = await openServer();
  try {
    const query = await queryPerAlert(server.url, world, wishes, SAMPLE);
    figures.push({
      id: 'A4',
      what: `than a query per alert (${query.sample} of 1 M timed)`,
      unit: 'x',
      value: (query.perAlertMs * MILLION) / perTickMs,
      goal: 20_000,
      floor: 5000,
      more: true,
      detail: query,
    });
    say('filling the tables with 1 M alerts');
    await fillAlerts(server.url, world, wishes);
    const usual = { share: 0.01, ticks: TICKS, rested: false };
    const ticks = await runTicks(server.url, world, { ...usual, begin: NOON });
    const rested = { share: 0.01, ticks: 3, rested: true };
    const cold = await runTicks(server.url, world, { ...rested, begin: AFTERNOON });
    const median = (of: readonly Tick[], figure: keyof Tick) =>
      spreadOf(of.map((tick) => tick[figure]).sort((a, b) => a - b)).median;
    const detail = { ticks, cold };
    figures.push(
      {
        id: 'A5',
        what: 'database work of a tick, 1 M alerts, 1 % changed',
        unit: 'ms',
        value: median(ticks, 'serverMs'),
        goal: 150,
        floor: 500,
        detail,
      },
      {
        id: 'A5',
        what: `its WAL but whole pages, ${median(ticks, 'found')} dates found`,
        unit: 'MB',
        value: median(ticks, 'walMb'),
        goal: 2,
        floor: 10,
      },
      { id: '', what: 'the same, statements open', value: median(ticks, 'activeMs'), unit: 'ms' },
      { id: '', what: 'the same, on the clock', value: median(ticks, 'wallMs'), unit: 'ms' },
      {
        id: '',
        what: 'its WAL right after a checkpoint',
        value: median(cold, 'walMb'),
        unit: 'MB',
      },
    );
  } finally {
    await server.close();
  }
}
