// How many bytes a row of the fare history takes when every route of four travel days is asked once and then once an
// hour for a day, while fares move.
import { addDays, localDate } from '#domain/time/local-date.ts';
import { readConfig } from '#server/config.ts';
import { openDatabase } from '#server/db/database.ts';
import { fareRecorder } from '#server/features/fare-history/fare-recorder.ts';
import { recordedFares } from '#server/features/fare-history/recorded-fares.ts';
import { fareSourceOf } from '#server/outside/fares.ts';
import { realNetwork, still } from '#test/network-fixture.ts';
import { settableClock } from '#test/suppliers/fare-source-under-test.ts';
import { openServer } from './alerts/database.ts';
import { report } from './stage/report.ts';

const BEGIN = Date.parse('2026-11-24T00:05:00Z');
const HOURS = 24;
const HOUR_MS = 3_600_000;
const TRAVEL_DAYS = [5, 10, 15, 20].map((days) => addDays(localDate('2026-11-24'), days));

const network = await realNetwork();
const clock = settableClock(new Date(BEGIN).toISOString());
const source = fareSourceOf(readConfig({}), { network: still(network), clock, market: clock });
const server = await openServer();
const { db, pool, close } = openDatabase(server.url, { max: 2 });
const recorder = fareRecorder({ db, clock });
const fares = recordedFares(source, recorder.record);

async function askEverything(): Promise<void> {
  for (const date of TRAVEL_DAYS)
    for (const origin of network.airports.keys()) {
      await fares.search({ origins: [origin], date }, new AbortController().signal);
      await recorder.idle();
    }
  if (recorder.takeDropped() > 0) throw new Error('Answers were not stored.');
}

async function size(): Promise<{ rows: number; bytes: number }> {
  const { rows } = await pool.query<{ rows: number; bytes: number }>(`
    select count(*)::int as rows, pg_total_relation_size('fare_history')::float8 / count(*) as bytes
    from fare_history`);
  return rows[0] ?? { rows: 0, bytes: Number.NaN };
}

await askEverything();
const once = await size();
for (let hour = 1; hour < HOURS; hour += 1) {
  clock.set(new Date(BEGIN + hour * HOUR_MS));
  await askEverything();
}
const hourly = await size();
await close();
await server.close();

const figures = [
  { id: 'H1', what: 'rows of a travel day', value: hourly.rows / TRAVEL_DAYS.length, unit: '' },
  { id: 'H2', what: 'a row with its index, asked once', value: once.bytes, unit: 'B' },
  { id: 'H3', what: 'the same, asked every hour', value: hourly.bytes, unit: 'B' },
];
process.exitCode = report('fare-history', figures, {}) ? 0 : 1;
