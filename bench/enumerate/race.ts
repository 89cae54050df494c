import type { PostgresSearch } from '../peers/postgres.ts';
import type { SqliteSearch } from '../peers/sqlite.ts';
import { spreadOf, timed, timeInTurns } from '../stage/rounds.ts';
import { journeySearch } from './engine.ts';
import { ONE_STOP, type PricedDay } from './priced-day.ts';

/** Times the engine answers while another answers once. */
const REPEATS = 20;

function answerAll(day: PricedDay): () => number {
  const search = journeySearch(day, ONE_STOP);
  return () => {
    let journeys = 0;
    for (let repeat = 0; repeat < REPEATS; repeat++)
      for (const origin of day.origins) journeys += search(origin).journeys.count;
    return journeys;
  };
}

/** Rows by destination, which stands last in each. */
function byDestination(rows: readonly number[][]): Map<number, number[][]> {
  const groups = new Map<number, number[][]>();
  for (const row of rows) {
    const destination = row.at(-1)!;
    const group = groups.get(destination);
    if (group) group.push(row);
    else groups.set(destination, [row]);
  }
  return groups;
}

/** How many times as long SQLite takes: for everything at once, and destination by destination from a few airports. */
export function raceSqlite(day: PricedDay, few: PricedDay, sqlite: SqliteSearch, rounds: number) {
  const reached = new Map(
    few.origins.map((origin) => [origin, [...byDestination(sqlite.everywhere(origin)).keys()]]),
  );
  const times = timeInTurns(
    [
      { name: 'engine', run: answerAll(day) },
      { name: 'engine, few', run: answerAll(few) },
      {
        name: 'once',
        run: () =>
          day.origins.reduce(
            (sum, origin) => sum + byDestination(sqlite.everywhere(origin)).size,
            0,
          ),
      },
      {
        name: 'each',
        run: () =>
          few.origins.reduce(
            (sum, origin) => sum + sqlite.eachDestination(origin, reached.get(origin) ?? []).length,
            0,
          ),
      },
    ],
    rounds,
  );
  const compared = (engine: string, other: string) => {
    const engineMs = (times.get(engine)?.median ?? 0) / REPEATS;
    const otherMs = times.get(other)?.median ?? 0;
    return { ratio: otherMs / engineMs, engineMs, otherMs };
  };
  return { once: compared('engine', 'once'), each: compared('engine, few', 'each') };
}

/** The same for PostgreSQL, in processor time of the server and ours. */
export async function racePostgres(day: PricedDay, postgres: PostgresSearch, rounds: number) {
  const answer = answerAll(day);
  const times = { engine: [] as number[], postgres: [] as number[], wall: [] as number[] };
  for (let round = -3; round < rounds; round++) {
    const engine = timed(answer).coreMs / REPEATS;
    const [before, server, began] = [process.cpuUsage(), postgres.serverMs(), performance.now()];
    for (const origin of day.origins) byDestination(await postgres.everywhere(origin));
    const { user, system } = process.cpuUsage(before);
    if (round < 0) continue;
    times.engine.push(engine);
    times.postgres.push((user + system) / 1000 + postgres.serverMs() - server);
    times.wall.push(performance.now() - began);
  }
  const median = (of: number[]) => spreadOf(of.sort((a, b) => a - b)).median;
  const [engineMs, postgresMs] = [median(times.engine), median(times.postgres)];
  const wallMs = median(times.wall);
  return { ratio: postgresMs / engineMs, engineMs, postgresMs, wallMs };
}
