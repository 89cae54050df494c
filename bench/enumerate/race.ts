import { groupBy } from '#domain/group-by.ts';
import { spreadOf, timed, timeInterleaved } from '../harness/rounds.ts';
import type { PostgresSearch } from '../peers/postgres.ts';
import type { SqliteSearch } from '../peers/sqlite.ts';
import { countOf, itinerarySearch, ONE_STOP, type PricedDay } from './engine.ts';

/** Runs of the engine for each run of a database. */
const REPEATS = 20;

function answerAll(day: PricedDay): () => number {
  const search = itinerarySearch(day, ONE_STOP);
  return () => {
    let count = 0;
    for (let repeat = 0; repeat < REPEATS; repeat++)
      for (const origin of day.origins) count += countOf(search(origin));
    return count;
  };
}

/** Rows by destination, which is their last column. */
const byDestination = (rows: readonly number[][]) => groupBy(rows, (row) => row.at(-1));

/** Time of SQLite relative to the engine, one query a search. */
export function raceSqlite(day: PricedDay, sqlite: SqliteSearch, rounds: number) {
  const askAll = () =>
    day.origins.reduce((sum, _, at) => sum + byDestination(sqlite.everywhere(at)).size, 0);
  const times = timeInterleaved(
    [
      { name: 'engine', run: answerAll(day) },
      { name: 'sqlite', run: askAll },
    ],
    rounds,
  );
  const engineMs = (times.get('engine')?.median ?? 0) / REPEATS;
  const otherMs = times.get('sqlite')?.median ?? 0;
  return { ratio: otherMs / engineMs, engineMs, otherMs };
}

/** Time of PostgreSQL relative to the engine, in processor time of the server and ours. */
export async function racePostgres(day: PricedDay, postgres: PostgresSearch, rounds: number) {
  const answer = answerAll(day);
  const times = { engine: [] as number[], postgres: [] as number[] };
  for (let round = -3; round < rounds; round++) {
    const engine = timed(answer).coreMs / REPEATS;
    const [before, server] = [process.cpuUsage(), postgres.serverMs()];
    for (const at of day.origins.keys()) byDestination(await postgres.everywhere(at));
    const { user, system } = process.cpuUsage(before);
    if (round < 0) continue;
    times.engine.push(engine);
    times.postgres.push((user + system) / 1000 + postgres.serverMs() - server);
  }
  const median = (of: number[]) => spreadOf(of.sort((a, b) => a - b)).median;
  const [engineMs, otherMs] = [median(times.engine), median(times.postgres)];
  return { ratio: otherMs / engineMs, engineMs, otherMs };
}
