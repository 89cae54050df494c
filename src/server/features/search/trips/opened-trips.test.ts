import { describe, expect, it } from 'vitest';
import type { OutputOf } from '#contract/endpoint.ts';
import type * as contract from '#contract/trips.ts';
import { testDatabase } from '#test/database.ts';
import { fileServer, givenMember, stillClock } from '#test/harness.ts';

type TripsAnswer = OutputOf<typeof contract.trips>;
type OpenedAnswer = OutputOf<typeof contract.openedTrips>;

const box = testDatabase();
const url = '/api/trips?origins=MCO,TPA&out=2026-12-09/2026-12-11&nights=2-3';

async function setUp() {
  const server = await fileServer({ db: box.db, clock: stillClock('2026-12-07T18:00:00Z') });
  return { server, headers: await givenMember(server, box.db, { plan: 'premium' }) };
}

type Server = Awaited<ReturnType<typeof setUp>>['server'];

/** The row of Denver on one day, and what opening it answers. */
async function openDenver(server: Server, headers: Record<string, string>, asked = url) {
  const day = '2026-12-10';
  const oneDay = asked.replace('2026-12-09/2026-12-11', day);
  const { trips } = (await server.inject({ url: oneDay, headers })).json<TripsAnswer>();
  const answer = await server.inject({
    url: `${asked.replace('/trips', '/trips/DEN')}&day=${day}`,
    headers,
  });
  expect(answer.statusCode, answer.body).toBe(200);
  return {
    row: trips.find(({ destination }) => destination === 'DEN')!,
    opened: answer.json<OpenedAnswer>(),
  };
}

/** Positions of the flights of a row. */
const bestPair = ({ out, back }: TripsAnswer['trips'][number], { outs, backs }: OpenedAnswer) =>
  [
    outs.findIndex(({ flight }) => flight.flight_number === out.flight_number),
    backs.findIndex(({ flight }) => flight.departure_time === back.departure_time),
  ] as const;

describe('an opened row of trips', () => {
  it('has all flights of the destination and day that join', async () => {
    const { server, headers } = await setUp();
    const { row, opened } = await openDenver(server, headers);
    const { outs, backs, pairs } = opened;
    expect(pairs).toHaveLength(row.pairs);
    const [out, back] = bestPair(row, opened);
    expect(outs[out]!.price! + backs[back]!.price!).toBeCloseTo(row.price!.total);
    const outside = await server.inject({
      url: `${url.replace('/trips', '/trips/DEN')}&day=2026-12-12`,
      headers,
    });
    expect([outside.statusCode, outside.json().fields]).toEqual([
      400,
      { day: 'This day is not one of the question' },
    ]);
  });

  it('says the way home of every pair of an opened row once', async () => {
    const { server, headers } = await setUp();
    const { row, opened } = await openDenver(server, headers);
    const dayOf = (back: number) => opened.backs[back]!.flight.departure_time.slice(0, 10);
    const homesOf = ([out, back]: readonly [number, number]) =>
      opened.homes.filter((one) => one.out === out && one.date === dayOf(back));
    expect(homesOf(bestPair(row, opened)).map(({ home }) => home)).toEqual([row.home]);
    for (const pair of opened.pairs) expect(homesOf(pair)).toHaveLength(1);
  });

  it('holds the pairs of an opened row that end in another zone to the deadline there', async () => {
    const { server, headers } = await setUp();
    const asked = url.replace('MCO,TPA', 'LAX,ATL');
    const { opened } = await openDenver(server, headers, `${asked}&return_to=any`);
    const deadlines = opened.pairs.map(([out, back]) => {
      const { flight } = opened.backs[back]!;
      const [date, airport] = [
        flight.departure_time.slice(0, 10),
        flight.segments.at(-1)!.arrival_airport,
      ];
      const own = opened.homes.filter((one) => one.out === out && one.date === date);
      const [only, ...more] = own.filter((one) => one.airport === airport);
      expect(more).toEqual([]);
      return `${airport} ${only?.home.deadline}`;
    });
    expect([...new Set(deadlines)].sort()).toEqual([
      'ATL 2026-12-12T23:59:00-05:00',
      'ATL 2026-12-13T23:59:00-05:00',
      'LAX 2026-12-12T23:59:00-08:00',
      'LAX 2026-12-13T23:59:00-08:00',
    ]);
  });

  it('counts flights to airports near home in an opened row as in the row', async () => {
    const { server, headers } = await setUp();
    const { row, opened } = await openDenver(server, headers, url.replace('MCO,TPA', 'MCO'));
    const [out, back] = bestPair(row, opened);
    const date = opened.backs[back]!.flight.departure_time.slice(0, 10);
    expect(row.home.also).toBeGreaterThan(0);
    const homes = opened.homes.filter((one) => one.out === out && one.date === date);
    expect(homes.map(({ home }) => home.also)).toEqual([row.home.also]);
  });

  it('counts the slow and the late flights that an opened row leaves out', async () => {
    const { server, headers } = await setUp();
    const ask = async (more: string) =>
      (
        await server.inject({
          url: `/api/trips/PHX?origins=DEN&out=2026-12-09&nights=2&day=2026-12-09${more}`,
          headers,
        })
      ).json<OpenedAnswer>();
    const [inTime, slow, whenever] = [
      await ask('&home_by_time=23:00'),
      await ask('&home_by_time=23:00&slow=1'),
      await ask('&overnight=1'),
    ];
    const countSlow = (flights: OpenedAnswer['outs']) =>
      flights.filter(({ flight }) => flight.slow).length;
    expect([countSlow(slow.outs), countSlow(slow.backs)]).toEqual([20, 1]);
    expect(whenever.backs.length).toBeGreaterThan(inTime.backs.length);
    expect(inTime.left_out).toEqual({
      slow_outs: countSlow(slow.outs),
      backs: [
        {
          date: '2026-12-11',
          slow: countSlow(slow.backs),
          late: whenever.backs.length - inTime.backs.length,
        },
      ],
    });
    expect(slow.left_out.slow_outs).toBe(0);
  }, 30_000);
});
