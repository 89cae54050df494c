// One number on every screen and in every email: random questions, each compared with what the API answers to the same
// address. The answer says what to expect, so that the days, fares and places of the test do not matter.
// `E2E_SEED=7` asks other questions.
import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { seededRandom } from '#test/random.ts';
import { tomorrow } from '../scripts/product.mjs';
import type { OutputOf } from '../src/contract/endpoint.ts';
import type { OutboundAnswer } from '../src/contract/flights.ts';
import type * as contract from '../src/contract/trips.ts';
import { daysAfter, expect, figures, found, results, test } from './support.ts';

type Answer = OutputOf<typeof contract.trips>;
type Row = Answer['trips'][number];
type Query = Readonly<Record<string, string>>;

const SEED = Number(process.env['E2E_SEED'] ?? 1);
/** Each has so many questions about trips and one about flights one way. */
const ROUNDS = [1, 2, 3, 4, 5];
const TRIPS_A_ROUND = 4;

const PLACES = 'DEN MCO LAS ATL PHX TPA DFW ORD PHL CLE'.split(' ');
const ORIGINS = ['DEN', 'MCO', 'ATL', 'DFW'];

function chooserOf(seed: number) {
  const { between, shuffled } = seededRandom(seed);
  const often = (percent: number) => between(1, 100) <= percent;
  return {
    between,
    often,
    some: (list: readonly string[], n: number) => shuffled(list).slice(0, n),
  };
}

type Chooser = ReturnType<typeof chooserOf>;

/** Few places, so that every row can be read. From the third day on, so that nothing leaves meanwhile. */
function anyQuestion({ between, often, some }: Chooser): Query {
  const origins = some(ORIGINS, often(30) ? 2 : 1);
  const places = some(PLACES, 6).filter((place) => !origins.includes(place));
  const party = between(1, 4);
  const passes = between(0, party);
  const out = daysAfter(tomorrow(), between(2, 12));
  return {
    origins: origins.join(),
    out: often(30) ? `${out}/${daysAfter(out, 1)}` : out,
    nights: `${between(1, 4)}`,
    destination: places.slice(0, 3).join(),
    party: `${party}`,
    passes: `${passes}`,
    den: `${between(0, 1)}`,
    ...(often(25) && { home_by_time: some(['12:00', '21:00', '03:00'], 1).join() }),
    ...(often(25) && { max_stops: '1' }),
    ...(often(20) && passes === party && { fares: 'pass' }),
    ...(often(25) && { return_to: 'any' }),
  };
}

const usd = (dollars: number) => `$${dollars.toFixed(2).replace(/\B(?=(\d{3})+\.)/g, ',')}`;
/** As lists round it: a price is never understated. */
const wholeUsd = (dollars: number) =>
  `$${Math.ceil(Math.round(dollars * 100) / 100).toLocaleString('en-US')}`;
const ways = (count: number) => `${count} ${count === 1 ? 'way' : 'ways'}`;
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

async function answered<T>(calls: APIRequestContext, path: string, token: string): Promise<T> {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await calls.get(`/api${path}`, { headers });
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
  return answer.json();
}

/** Names of the fares of a row beside the pass. */
function otherFares({ out, back, price }: Row): Set<string> {
  const kindOf = (flight: Row['out'], total: number | undefined) => {
    const { party_price: party, fares } = flight;
    if (party) return party.other_fare;
    return (['go_wild', 'standard', 'discount_den'] as const).find(
      (kind) => fares[kind]?.total === total,
    );
  };
  const names = { standard: 'Standard', discount_den: 'Discount Den', go_wild: '' };
  const kinds = [kindOf(out, price?.out), kindOf(back, price?.back)];
  return new Set(kinds.flatMap((kind) => (kind && names[kind] ? names[kind] : [])));
}

/** The row says the total, whom it is for, its fares, the hours there and the ways home. */
async function compareRow(place: Locator, row: Row, party: number): Promise<void> {
  const { home, price, minutes_there } = row;
  const total = place.locator('b').filter({ hasText: /^\$/ }).first();
  await expect(total).toHaveText(wholeUsd(price?.total ?? Number.NaN));
  const note = total.locator('xpath=preceding-sibling::small');
  const others = otherFares(row);
  for (const name of ['Standard', 'Discount Den'])
    await expect(note.filter({ hasText: name })).toHaveCount(others.has(name) ? 1 : 0);
  if (others.size === 0 && party > 1) await expect(note).toContainText(`for ${party}, `);
  await expect(place).toContainText(`${Math.floor(minutes_there / 60)}\u00a0h there`);
  await expect(place).toContainText(`Way home: ${capital(home.level)}`);
  await expect(place.getByText(new RegExp(`^${ways(home.ways)}(?:,|$)`)).first()).toBeAttached();
}

/** Opens the row and its summary, which say the same of the same pair. */
async function compareSummary(page: Page, row: Row, { search_parameters: used }: Answer) {
  const { price, home, back } = row;
  if (!price) throw new Error(`no price to ${row.destination}`);
  const { party } = used;
  const place = page.locator(`#place-${row.destination}`);
  await place.getByRole('heading').getByRole('button').click();
  const next = place.getByRole('button', { name: 'See the flights' });
  await expect(next).toBeVisible();
  const people = party > 1 ? ` for ${party}` : '';
  await expect(place).toContainText(`${usd(price.total)}${people}, `);
  await expect(place).toContainText(`${home.level}. ${ways(home.ways)}`);
  await next.click();

  const overview = page.getByRole('region', { name: 'Trip Overview' });
  const each = party > 1 ? `For ${party}, ${usd(price.per_person)} per person. ` : '';
  await expect(overview).toContainText(`${usd(price.total)}${each}Taxes included`);
  const lines = page.getByRole('definition');
  for (const amount of [price.out, price.back, price.total])
    await expect(lines.filter({ hasText: usd(amount) }).first()).toBeVisible();
  await expect(page.getByText(`, ${party} passenger`)).toHaveCount(1);
  for (const number of [row.out, back].flatMap((one) => one.flight_number.split(', ')))
    await expect(page.getByText(number).first()).toBeVisible();
  const ends = [row.out.segments[0], back.segments.at(-1)];
  const homes = [ends[0]?.departure_airport, ends[1]?.arrival_airport];
  if (used.return_to === 'any' && !used.origins.every((code) => homes.includes(code))) return;
  const note = page.getByRole('region', { name: 'Your way home' });
  await expect(note).toContainText(`: ${home.level}. ${ways(home.ways)}`);
}

async function compareTrips(page: Page, query: Query, answer: Answer, pick: number): Promise<void> {
  await page.goto(`/trips?${new URLSearchParams(query)}`);
  const { trips, search_parameters: used } = answer;
  const rows = page.getByRole('article');
  if (trips.length === 0) {
    await expect(page.getByText('Nothing fits all of your wishes')).toBeVisible();
    return;
  }
  const count = `${trips.length} ${trips.length === 1 ? 'trip' : 'trips'}`;
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(count);
  const people = used.party === 1 ? '1 person' : `${used.party}`;
  await expect(page.getByRole('status').filter({ hasText: 'Total for' })).toContainText(
    `Total for ${people}, taxes included.`,
  );
  await expect(rows).toHaveCount(trips.length);
  for (const row of trips)
    await compareRow(page.locator(`#place-${row.destination}`), row, used.party);
  const row = trips[pick % trips.length];
  if (row) await compareSummary(page, row, answer);
}

/** The head counts flights and places, the first place its flights, and its price is one of theirs. */
async function compareDepartures(page: Page, query: Query, { flights }: OutboundAnswer) {
  await page.goto(results(query));
  await expect(found(page)).toBeVisible();
  const all = Object.values(flights).flat();
  await expect
    .poll(() => figures(page))
    .toEqual({ flights: all.length, places: Object.keys(flights).length });
  const card = page.getByRole('article').first();
  const place = ((await card.getAttribute('id')) ?? '').replace('place-', '');
  const own = flights[place] ?? [];
  const counted = own.filter(({ slow }) => !slow).length || own.length;
  await expect(card).toContainText(`${counted} ${counted === 1 ? 'flight' : 'flights'}`);
  const totals = own.flatMap(({ party_price: party }) =>
    party?.total === undefined ? [] : `${usd(party.total)} for ${party.travelers}`,
  );
  const [said] = /\$[\d,]+\.\d\d for \d/.exec(await card.innerText()) ?? [];
  if (said) expect(totals).toContain(said);
}

test.use({ who: 'premium' });

for (const round of ROUNDS)
  test(`screens say the numbers of the answer, round ${round} of random questions`, async ({
    page,
    calls,
    token,
  }) => {
    process.stdout.write(`same numbers: E2E_SEED=${SEED}, round ${round}\n`);
    const choose = chooserOf(SEED * 1_000 + round);
    for (let asked = 0; asked < TRIPS_A_ROUND; asked += 1) {
      const query = anyQuestion(choose);
      const path = `/trips?${new URLSearchParams(query)}`;
      await test.step(path, async () => {
        const answer = await answered<Answer>(calls, path, token);
        await compareTrips(page, query, answer, choose.between(0, 9));
      });
    }
    const { origins = '', out = '', party = '', passes = '' } = anyQuestion(choose);
    const query = { origin: origins, date: out.slice(0, 10), party, passes };
    await test.step(`one way ${JSON.stringify(query)}`, async () => {
      const path = `/flights/search?${new URLSearchParams(query)}`;
      await compareDepartures(page, query, await answered<OutboundAnswer>(calls, path, token));
    });
  });

/** A flight with Standard seats for all travelers, and what they pay together. */
async function anyFlight(choose: Chooser, ask: <T>(path: string) => Promise<T>) {
  const { origins = '', out = '', party = '' } = anyQuestion(choose);
  const [origin, date] = [origins.slice(0, 3), out.slice(0, 10)];
  const query = { origin, date, party, passes: '0', den: '0' };
  const { flights } = await ask<OutboundAnswer>(`/flights/search?${new URLSearchParams(query)}`);
  const counted = Object.entries(flights).flatMap(([place, own]) => {
    const sure = own.filter(
      ({ slow, season_unknown, fares: { standard } }) =>
        !slow && !season_unknown && (standard?.available_seats ?? 0) >= Number(party),
    );
    return sure.length > 0 ? [{ place, sure }] : [];
  });
  const { place, sure } = counted[choose.between(0, counted.length - 1)] ?? {};
  const [flight] = (sure ?? []).toSorted(
    (a, b) => (a.fares.standard?.total ?? 0) - (b.fares.standard?.total ?? 0),
  );
  if (!flight?.fares.standard || !place) throw new Error(`no flight from ${origin} on ${date}`);
  const each = flight.fares.standard.total;
  return { origin, place, date, party: Number(party), flight, each };
}

for (const round of [1, 2])
  test(`emails say the numbers of the answer, round ${round} of random flights`, async ({
    calls,
    token,
    mailbox,
  }) => {
    const headers = { authorization: `Bearer ${token}` };
    const choose = chooserOf(SEED * 1_000 + 100 + round);
    const ask = <T>(path: string) => answered<T>(calls, path, token);
    const send = async (path: string, data: object) => {
      const answer = await calls.post(`/api${path}`, { headers, data });
      expect(answer.ok(), await answer.text()).toBe(true);
      return answer.status() === 204 ? undefined : answer.json();
    };
    const { user } = await send('/auth/verify-token', { token });
    const { email } = user;
    const verification = new URL(await mailbox.linkTo(email, /\/verify-email\?token=/));
    await send('/auth/verify-email', { token: verification.searchParams.get('token') });
    const emailWith = async (text: string) => {
      const find = async () =>
        (await mailbox.emailsTo(email)).find((one) => one.text.includes(text));
      await expect.poll(find, { message: text, timeout: 45_000 }).toBeTruthy();
      return find();
    };

    const kept = await anyFlight(choose, ask);
    const { departure_time, arrival_time, duration, total_trip_time } = kept.flight;
    const { stops, flight_number, segments } = kept.flight;
    const times = { departure_time, arrival_time, duration, total_trip_time };
    const { trip } = await send('/saved-trips', {
      origin: kept.origin,
      destination: kept.place,
      out: {
        ...times,
        stops,
        flight_number,
        segments,
        fares: { go_wild: null, standard: { total: 999 }, discount_den: null },
      },
      party: kept.party,
      passes: 0,
      simulated: true,
    });
    const watched = await anyFlight(choose, ask);
    const { origin, place, date, party, each } = watched;
    const { notification } = await send('/notifications', {
      origin_airport: origin,
      destination_airport: place,
      travel_dates: [date],
      max_price: 900,
      gowild_only: false,
      discount_den: false,
      party,
    });

    const all = (total: number, people: number) =>
      `${usd(total * people)}${people > 1 ? ` for ${people}` : ''}`;
    const told = await emailWith(`/my-trips/${trip.id}`);
    expect(told?.subject).toContain(
      `Now ${all(kept.each, kept.party)} instead of ${usd(999 * kept.party)}: `,
    );
    expect(told?.text).toContain(`${flight_number}\n`);
    const one = `${usd(each)}${party > 1 ? ' per person' : ''}`;
    const price = party > 1 ? `${one}, ${all(each, party)}, Standard` : `${one} Standard`;
    const link = `/?origin=${origin}&destination=${place}&date=${date}&direction=outbound&screen=departure_flights${party > 1 ? `&party=${party}` : ''}\n`;
    const found = await emailWith(link);
    expect(found?.subject).toContain(`${one} from `);
    expect(found?.text).toContain(`Price: ${price}, taxes and fees included`);
    await calls.delete(`/api/saved-trips/${trip.id}`, { headers });
    await calls.delete(`/api/notifications/${notification.id}`, { headers });
  });
