import pg from 'pg';
import type { ConnectionRules } from '#domain/itineraries.ts';
import type { PricedDay } from '../enumerate/engine.ts';
import {
  CREATE_INDEX,
  CREATE_TABLE,
  type Dialect,
  journeysQuery,
  tableRows,
} from '../enumerate/sql.ts';
import { processorMs } from '../harness/rounds.ts';

const DIALECT: Dialect = { least: 'least', most: 'greatest', argument: (n) => `$${n}` };

export interface PostgresSearch {
  everywhere(origin: number): Promise<number[][]>;
  /** Processor time of the server for this connection so far, milliseconds. */
  serverMs(): number;
  close(): Promise<void>;
}

/** The day's flights in their own table, indexed for the search, read by one prepared query. */
export async function postgresSearch(
  url: string,
  day: PricedDay,
  rules: ConnectionRules,
): Promise<PostgresSearch> {
  const client = new pg.Client(url);
  await client.connect();
  await client.query('drop table if exists flights');
  await client.query(CREATE_TABLE);
  const rows = tableRows(day);
  const columns = rows[0]?.map((_, at) => rows.map((row) => row[at])) ?? [];
  await client.query(
    `insert into flights select * from unnest(${columns.map((_, at) => `$${at + 1}::int[]`).join(', ')})`,
    columns,
  );
  await client.query(CREATE_INDEX);
  await client.query('vacuum analyze flights');
  const { rows: backends } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const pid = backends[0]?.pid ?? 0;
  const text = journeysQuery(rules, DIALECT);
  return {
    async everywhere(origin) {
      const answer = await client.query<number[]>({
        name: `journeys ${rules.maxStops}`,
        text,
        values: [origin],
        rowMode: 'array',
      });
      return answer.rows;
    },
    serverMs: () => processorMs(pid),
    close: () => client.end(),
  };
}
