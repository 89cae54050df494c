import pg from 'pg';
import {
  arrivalOf,
  departureOf,
  destinationOf,
  type Flight,
  originOf,
  shownFare,
} from '#domain/flight.ts';
import { addDays, daysBetween, instantOf, type LocalDate } from '#domain/time.ts';
import { outDays, type TripQuestion, type TripWorld } from '#domain/trips.ts';
import { processorMs } from '../harness/rounds.ts';

/** Pairs and the cheapest total by destination, as one query answers them. */
export interface SqlTrips {
  readonly ask: () => Promise<ReadonlyMap<string, readonly [pairs: number, cents: number]>>;
  /** Processor time of the server so far, milliseconds. */
  readonly serverMs: () => number;
  readonly close: () => Promise<void>;
}

const QUERY = `
  select o.place, count(*)::int, min(o.price + b.price)::int
  from outs o join backs b
    on b.place = o.place and b.home = o.home
      and b.day - o.day between $1 and $2 and b.departs >= o.arrives + 120
  group by o.place`;

/** The flights of a question with their fares in two tables, indexed for the query. */
export async function sqlTrips(
  url: string,
  question: TripQuestion,
  world: TripWorld,
): Promise<SqlTrips> {
  const client = new pg.Client(url);
  await client.connect();
  // Parallel workers are processes of their own, whose time would not be counted.
  await client.query('set max_parallel_workers_per_gather = 0');
  const { origins, nights, out } = question;
  const days = outDays(question);
  const backDays = Array.from({ length: days.length + nights.most - nights.least }, (_, ahead) =>
    addDays(out.from, nights.least + ahead),
  );
  const all = (on: readonly LocalDate[], list: TripWorld['from']) =>
    on.flatMap((day) =>
      origins.flatMap((code) =>
        list(code, day)
          .filter(({ slow }) => !slow)
          .map((flight) => ({ day, flight })),
      ),
    );
  const rowOf = (end: 'out' | 'back', { day, flight }: { day: LocalDate; flight: Flight }) => ({
    home: end === 'out' ? originOf(flight) : destinationOf(flight),
    place: end === 'out' ? destinationOf(flight) : originOf(flight),
    day: daysBetween(out.from, day),
    departs: instantOf(departureOf(flight)),
    arrives: instantOf(arrivalOf(flight)),
    price: shownFare(flight)?.total ?? 0,
  });
  const fill = async (name: string, rows: readonly ReturnType<typeof rowOf>[]) => {
    await client.query(`drop table if exists ${name}`);
    await client.query(
      `create table ${name} (home text, place text, day int, departs int, arrives int, price int)`,
    );
    await client.query(
      `insert into ${name} select * from json_populate_recordset(null::${name}, $1)`,
      [JSON.stringify(rows)],
    );
    await client.query(`create index on ${name} (place, home, day, departs) include (price)`);
    await client.query(`vacuum analyze ${name}`);
  };
  await fill(
    'outs',
    all(days, world.from).map((one) => rowOf('out', one)),
  );
  await fill(
    'backs',
    all(backDays, world.to).map((one) => rowOf('back', one)),
  );
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const pid = rows[0]?.pid ?? 0;
  return {
    async ask() {
      const { rows: found } = await client.query<[string, number, number]>({
        name: 'trips',
        text: QUERY,
        values: [nights.least, nights.most],
        rowMode: 'array',
      });
      return new Map(found.map(([place, pairs, cents]) => [place, [pairs, cents] as const]));
    },
    serverMs: () => processorMs(pid),
    close: () => client.end(),
  };
}
