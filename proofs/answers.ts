// Whether one number is the same everywhere: random questions about trips, each asked as JSON, as CSV, as an MCP tool and
// as a guest's preview, and the opened trip of one of its rows. The shown flight home is one of its counted ways, the
// party is that of the answer, heads count their rows, and the texts of rows say the numbers of the answer.
// `--broken` asks the CSV for another party, which must be found.
import { parse } from 'csv-parse/sync';
import type { OutputOf } from '#contract/endpoint.ts';
import type { tripsPreview } from '#contract/preview.ts';
import type * as contract from '#contract/trips.ts';
import { centsFromDollars, formatTogether } from '#domain/money.ts';
import {
  addDays,
  dayOf,
  instantOf,
  localDate,
  minuteOfDay,
  offsetTime,
  timeZone,
} from '#domain/time.ts';
import { TRIP_ORDERS } from '#domain/trips.ts';
import { openApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { insertUser } from '#server/db/queries/accounts/users.ts';
import { openSession } from '#server/features/accounts/sessions.ts';
import { givenKey } from '#test/api/key-fixture.ts';
import { realNetwork } from '#test/network-fixture.ts';
import {
  formatHomeFacts,
  formatScope,
  formatTotalNote,
  formatWays,
} from '#web/features/trips/results/format-trips.ts';
import { readTrips } from '#web/features/trips/results/read-trips.ts';
import { checkMessages } from './answers/messages.ts';
import { checkSummary, waysHomePath } from './answers/summary.ts';
import { openHarness } from './harness/open-harness.ts';
import { type Proof, prove } from './harness/prove.ts';

type Answer = OutputOf<typeof contract.trips>;
type Row = Answer['trips'][number];
type Opened = OutputOf<typeof contract.openedTrips>;
type Preview = OutputOf<typeof tripsPreview>;
type Query = Record<string, string>;

const QUESTIONS = { quick: 60, full: 1_000 };
const SAID_EVERY = 100;
/** No limit of calls is met. */
const MINUTES_BETWEEN = 10;
const START = '2026-12-08T18:07:00Z';
const PLACES = 'DEN MCO LAS ATL PHX TPA DFW ORD PHL CLE CUN SJU'.split(' ');
const DAYS_OF_HOME_BY = 2;
const LEAST_MINUTES_THERE = 120;
const DAY_MINUTES = 1440;

type Check = (holds: boolean, what: string) => void;

interface Profile {
  readonly home_airports: readonly string[];
  readonly party: number;
  readonly passes: number;
  readonly den: boolean;
  readonly warm_from: number;
}

function anyProfile({ between }: Proof): Profile {
  const party = between(1, 4);
  const passes = between(0, party);
  return { home_airports: ['DEN'], party, passes, den: between(0, 1) === 1, warm_from: 70 };
}

const chooser = ({ between }: Proof) => ({
  between,
  one: <T>(list: readonly T[]): T => list[between(0, list.length - 1)] as T,
  often: (percent: number) => between(1, 100) <= percent,
});

function anyQuery(proof: Proof, now: Date): Query {
  const { between, one, often } = chooser(proof);
  const today = localDate(now.toISOString().slice(0, 10));
  const first = addDays(today, between(0, 9) === 0 ? 200 : between(1, 12));
  const least = between(0, 4);
  const party = between(1, 4);
  const passes = often(60) ? { passes: `${between(0, party)}` } : {};
  const onPass = { party: `${party}`, passes: `${party}`, fares: 'pass' };
  const wishes: readonly Query[] = [
    { den: one(['0', '1']) },
    { max_stops: one(['0', '1', '2']) },
    { slow: '1' },
    { return_to: 'any' },
    { depart_after: one(['05:00', '17:00']) },
    { home_by_time: one(['03:00', '12:00', '21:00']) },
    { overnight: one(['0', '1']) },
    { home_by: `${addDays(first, least + between(0, DAYS_OF_HOME_BY))}T20:00` },
    { sort: one(TRIP_ORDERS) },
    { destination: [...new Set([one(PLACES), one(PLACES), one(PLACES)])].join(',') },
    { party: `${party}`, ...passes },
    onPass,
  ];
  return Object.assign(
    {
      origins: [...new Set([one(PLACES), one(PLACES)].slice(0, between(1, 2)))].join(','),
      out: often(30) ? `${first}/${addDays(first, 1)}` : first,
      nights: often(20) ? `${least}-${least + 1}` : `${least}`,
      limit: one(['5', '60', '200']),
    },
    ...wishes.filter(() => often(25)),
  );
}

/** Each value that was used is named: what was asked, else what the profile says. */
function checkParameters(
  check: Check,
  query: Query,
  profile: Profile,
  { search_parameters: used }: Answer,
) {
  const party = Number(query['party'] ?? profile.party);
  const passes = query['passes'] ?? (query['party'] ? undefined : profile.passes);
  check(used.party === party, `a party of ${used.party} instead of ${party}`);
  if (passes !== undefined)
    check(used.passes === Number(passes), `${used.passes} passes instead of ${passes}`);
  check(used.passes <= used.party, 'more passes than travelers');
  check(
    used.den === (query['den'] === undefined ? profile.den : query['den'] === '1'),
    'another Discount Den',
  );
  check(used.max_stops === Number(query['max_stops'] ?? 2), 'other stops');
  check(used.fares === (query['fares'] ?? 'any'), 'other fares');
  check(used.home_by === (query['home_by'] ?? null), 'another time to be home');
  check(`${used.limit}` === query['limit'], 'another limit');
}

function checkHead(check: Check, { trips, summary, search_parameters: { limit } }: Answer) {
  check(trips.length === Math.min(limit, summary.destinations), 'the head counts other places');
  const pairs = trips.reduce((sum, row) => sum + row.pairs, 0);
  const isWhole = summary.destinations <= limit;
  check(isWhole ? pairs === summary.pairs : pairs <= summary.pairs, 'the head counts other pairs');
  const places = trips.map(({ destination }) => destination);
  check(new Set(places).size === places.length, 'a place twice');
}

const minuteAt = (time: string) => instantOf(offsetTime(time));

function checkRow(check: Check, row: Row) {
  const { out, back, price, home, days, announced } = row;
  const at = (what: string) => `${row.destination} ${what}`;
  if (price) {
    const [total, both] = [price.total, price.out + price.back].map(centsFromDollars);
    check(total === both, at(`costs ${total}, out and back ${both}`));
  }
  check(home.ways >= 1 || home.level === 'none', at('has a way home that is not counted'));
  check(minuteAt(back.arrival_time) <= minuteAt(home.deadline), at('is home after its deadline'));
  check(
    home.last_departure === null || minuteAt(back.departure_time) <= minuteAt(home.last_departure),
    at('leaves after the last way home'),
  );
  check(home.pass_ways + home.pass_unknown <= home.ways, at('has more pass ways than ways'));
  const flags = [out, back].every((one) => one.announced && one.go_wild_window.announced);
  check(announced === flags, at('is announced otherwise than its flights'));
  check(!out.season_unknown && !back.season_unknown, at('may not fly'));
  const day = days.find(({ date }) => date === dayOf(offsetTime(out.departure_time)));
  check(day !== undefined && day.level === home.level, at('has a strip of another level'));
  check(day?.total === price?.total, at(`costs ${price?.total}, its strip says ${day?.total}`));
}

/** What a row says, from the numbers of the answer. */
function checkTexts(check: Check, answer: Answer, zoneOf: Parameters<typeof readTrips>[1]) {
  const { search_parameters: used, trips } = answer;
  const people = used.party === 1 ? '1 person' : `${used.party}`;
  const scope = formatScope({ of: trips.length, travelers: used.party }, true);
  check(scope === `Of ${trips.length}. Total for ${people}, taxes included.`, scope);
  const views = readTrips(answer, zoneOf);
  check(views.length === trips.length, 'the screen leaves rows out');
  for (const [at, view] of views.entries()) {
    const row = trips[at];
    if (!row) continue;
    const day = dayOf(offsetTime(row.back.departure_time));
    const ways = formatWays(row.home, day);
    check(ways.startsWith(`${row.home.ways} way`), `${row.home.ways} ways, said ${ways}`);
    const facts = formatHomeFacts(row.home, day, { hasFares: true, travelers: used.party });
    check(row.home.ways === 0 || facts.startsWith(`${row.home.ways} way`), `ways said ${facts}`);
    const sure = row.home.cheapest_sure;
    const money = sure && formatTogether(centsFromDollars(sure.total), used.party);
    check(money ? facts.includes(money) : !facts.includes('Cheapest'), `sure way said ${facts}`);
    const note = formatTotalNote(view, used.party);
    check(!note.includes('pass') || used.passes > 0, `${note} without a pass`);
    check(!view.isOnPass || used.passes === used.party, 'on the pass without a pass for each');
  }
}

const CSV_CELLS: Readonly<
  Record<string, (row: Row) => string | number | boolean | null | undefined>
> = {
  destination: ({ destination }) => destination,
  out_departure: ({ out }) => out.departure_time,
  back_departure: ({ back }) => back.departure_time,
  back_arrival: ({ back }) => back.arrival_time,
  total: ({ price }) => price?.total,
  per_person: ({ price }) => price?.per_person,
  out_total: ({ price }) => price?.out,
  back_total: ({ price }) => price?.back,
  home: ({ home }) => home.level,
  ways_home: ({ home }) => home.ways,
  ways_on_pass: ({ home }) => home.pass_ways,
  ways_pass_unknown: ({ home }) => home.pass_unknown,
  home_deadline: ({ home }) => home.deadline,
  sure_total: ({ home }) => home.cheapest_sure?.total,
  pairs: ({ pairs }) => pairs,
  announced: ({ announced }) => announced,
};

function checkCsv(check: Check, { trips }: Answer, csv: string): number {
  const lines = parse(csv, { columns: true }) as Record<string, string>[];
  check(lines.length === trips.length, `${lines.length} lines of CSV for ${trips.length} rows`);
  for (const [at, row] of trips.entries())
    for (const [name, cellOf] of Object.entries(CSV_CELLS)) {
      const [said, own] = [lines[at]?.[name], `${cellOf(row) ?? ''}`];
      check(said === own, `${row.destination}: ${name} is ${own}, in CSV ${said}`);
    }
  return lines.length;
}

/** The shown pair is one of the opened ones, at its price; its ways home are those counted from the opened flights. */
function checkOpened(check: Check, query: Query, row: Row, { outs, backs, pairs, homes }: Opened) {
  const at = (what: string) => `${row.destination} ${what}`;
  const isSame = (one: Row['out'], other: Row['out']) =>
    one.departure_time === other.departure_time && one.flight_number === other.flight_number;
  const out = outs.findIndex(({ flight }) => isSame(flight, row.out));
  const back = backs.findIndex(({ flight }) => isSame(flight, row.back));
  check(
    pairs.some(([first, second]) => first === out && second === back),
    at('is not among its pairs'),
  );
  const [first, second] = [outs[out], backs[back]];
  if (!first || !second) return;
  check(
    first.price === row.price?.out && second.price === row.price?.back,
    at('costs other fares'),
  );
  const date = dayOf(offsetTime(row.back.departure_time));
  const airport = row.back.segments.at(-1)?.arrival_airport;
  const { home } =
    homes.find((one) => one.out === out && one.date === date && one.airport === airport) ?? {};
  check(JSON.stringify(home) === JSON.stringify(row.home), at('has another way home when opened'));
  // Where the question leaves no flight home out, its pairs are the ways home.
  const isNarrower = ['fares', 'max_stops', 'return_to'].some((name) => name in query);
  // The flight back of a pair leaves two hours after the landing, the first way home 45 minutes.
  const landed = offsetTime(row.out.arrival_time);
  const isLate = minuteOfDay(landed) + LEAST_MINUTES_THERE >= DAY_MINUTES;
  const canLeave = isLate ? addDays(dayOf(landed), 1) : dayOf(landed);
  if (isNarrower || canLeave >= date) return;
  const ways = pairs.filter(
    ([one, other]) =>
      one === out && dayOf(offsetTime(backs[other]?.flight.departure_time ?? '')) === date,
  );
  check(
    ways.length === row.home.ways,
    at(`has ${row.home.ways} ways, its pairs say ${ways.length}`),
  );
}

/** What the answer says, whenever it was asked. */
const saidIn = ({ summary, trips, search_parameters: used }: Answer): string =>
  JSON.stringify([{ ...summary, search_timestamp: undefined }, trips, used]);

await prove('answers', async (proof) => {
  const { db } = await openHarness(proof);
  const clock = { at: Date.parse(START), now: () => new Date(clock.at) };
  const environment = {
    FARES: 'sample',
    FARE_MARKET: 'still',
    LOG_LEVEL: 'silent',
    TRUST_PROXY: '1',
    BUSY_AFTER_MS: '0',
    ANON_SEARCH: 'true',
  };
  const app = await openApp(readConfig(environment), { db, clock, dataFolder: 'data' });
  proof.atEnd(() => app.server.close());
  await app.prepare({ embedded: false, dataDir: '' });
  const { server } = app;
  const network = await realNetwork();
  const zoneOf = (code: string) => {
    const airport = network.airports.get(code as never);
    return airport && timeZone(airport.zone);
  };

  const person = { firstName: 'Maya', lastName: 'Ruiz', passwordHash: null, isPremium: true };
  const email = 'maya@example.test';
  const user = await insertUser(db, {
    ...person,
    email,
    createdAt: clock.now(),
    emailVerifiedAt: clock.now(),
  });
  if (!user) throw new Error(`${email} is there already`);
  const member = { authorization: `Bearer ${await openSession(db, user.id, clock.now())}` };
  const key = await givenKey(server, member, ['search']);

  let asked = 0;
  const from = () => ({ 'x-forwarded-for': `203.0.${Math.floor(asked / 200)}.${asked % 200}` });
  const get = async (path: string, headers: Record<string, string> = {}) => {
    const url = `/api${path}`;
    const { statusCode, body } = await server.inject({ url, headers: { ...from(), ...headers } });
    if (statusCode !== 200) throw new Error(`${path}: ${statusCode} ${body.slice(0, 300)}`);
    return body;
  };
  const viaMcp = async (args: Query) => {
    const params = { name: 'plan_trips', arguments: args };
    const { body } = await server.inject({
      method: 'POST',
      url: '/mcp',
      headers: { ...key, ...from(), accept: 'application/json, text/event-stream' },
      payload: { jsonrpc: '2.0', id: 1, method: 'tools/call', params },
    });
    const { result } = JSON.parse(body);
    return result?.structuredContent ?? JSON.parse(result?.content?.[0]?.text ?? 'null');
  };

  const figures = { rows: 0, empty: 0, opened: 0, pairs: 0, csvLines: 0, previews: 0, emails: 0 };
  const total = proof.worlds ?? QUESTIONS[proof.isFull ? 'full' : 'quick'];
  for (asked = 0; asked < total; asked += 1) {
    clock.at += MINUTES_BETWEEN * 60_000;
    const profile = anyProfile(proof);
    await server.inject({
      method: 'PUT',
      url: '/api/profile/travel',
      headers: member,
      payload: profile,
    });
    const query = anyQuery(proof, clock.now());
    const search = `?${new URLSearchParams(query)}`;
    const check = (holds: boolean, what: string) => proof.check(holds, `${what}: ${search}`);
    const answer: Answer = JSON.parse(await get(`/trips${search}`, member));

    checkParameters(check, query, profile, answer);
    checkHead(check, answer);
    for (const row of answer.trips) checkRow(check, row);
    checkTexts(check, answer, zoneOf);
    figures.rows += answer.trips.length;
    figures.empty += Number(answer.trips.length === 0);

    const csvQuery = proof.isBroken ? { ...query, party: '4', passes: '4' } : query;
    const csvSearch = `?${new URLSearchParams(csvQuery)}`;
    const csv = await get(`/trips${csvSearch}`, { ...member, accept: 'text/csv' });
    figures.csvLines += checkCsv(check, answer, csv);

    const said = saidIn(await viaMcp(query));
    // A forecast of more days may have come since the first answer: then every answer says it from now on.
    const saysSame = async () =>
      said === saidIn(answer) || said === saidIn(JSON.parse(await get(`/trips${search}`, member)));
    check(await saysSame(), 'MCP says something else');

    const { search_parameters: used } = answer;
    const { limit: _, ...shared } = query;
    const whole = {
      ...shared,
      party: `${used.party}`,
      passes: `${used.passes}`,
      den: used.den ? '1' : '0',
    };
    const preview: Preview = JSON.parse(await get(`/trips/preview?${new URLSearchParams(whole)}`));
    figures.previews += preview.trips.length;
    check(preview.total_places === answer.summary.destinations, 'a preview counts other places');
    const plain = (rows: readonly Row[]) =>
      rows.map(({ destination, price, home, out, back }) => {
        const times = [out.departure_time, back.departure_time, back.flight_number];
        return [destination, price?.total, home.level, home.ways, ...times];
      });
    const [few, rows] = [preview.trips, answer.trips].map(plain);
    const both = Math.min(preview.trips.length, answer.trips.length);
    const isSame = JSON.stringify(few?.slice(0, both)) === JSON.stringify(rows?.slice(0, both));
    check(isSame, 'a preview has other rows');

    const row = answer.trips[proof.between(0, Math.max(0, answer.trips.length - 1))];
    if (row) {
      const day = dayOf(offsetTime(row.out.departure_time));
      const { destination: __, limit: ___, sort: ____, warm_from: _____, ...rest } = query;
      const path = `/trips/${row.destination}?${new URLSearchParams({ ...rest, day })}`;
      const opened: Opened = JSON.parse(await get(path, member));
      figures.opened += 1;
      figures.pairs += opened.pairs.length;
      checkOpened(check, query, row, opened);
      const ways = JSON.parse(await get(waysHomePath(row, whole), member));
      const asOpened = { row, opened, asked: whole, answer, zoneOf, now: clock.now() };
      const kept = checkSummary(check, asOpened, ways);
      figures.emails += checkMessages(check, asOpened, { kept, network });
    }
    if ((asked + 1) % SAID_EVERY === 0) proof.say(`${asked + 1} questions`);
  }
  proof.check(figures.rows > total, `only ${figures.rows} rows`);
  return { questions: total, ...figures };
});
