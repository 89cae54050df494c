import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import compress from '@fastify/compress';
import Fastify, { type FastifyInstance } from 'fastify';
import type { Actor } from '#domain/account/actor.ts';
import { compose } from '#server/compose.ts';
import { readConfig } from '#server/config.ts';
import { openDatabase } from '#server/db/database.ts';
import { presentOutbound } from '#server/features/search/present.ts';
import { searchRoutes } from '#server/features/search/routes.ts';
import { type SearchDeps, searchFlights } from '#server/features/search/search-flights.ts';
import { buildServer } from '#server/http/server.ts';
import { openLog } from '#server/observe/log.ts';
import type { Recorded } from './calls.ts';
import { clock, DATA, DAY, DENVER, SEED, unkept, world } from './world.ts';

const PREMIUM: Actor = { kind: 'member', id: 'bench', plan: 'premium', isAdmin: false };

const listen = async (app: FastifyInstance): Promise<number> => {
  await app.listen({ port: 0, host: '127.0.0.1' });
  return (app.server.address() as AddressInfo).port;
};

/** The search calls of the product; who asks is known, and what is written down costs nothing. */
const searchCalls = async (deps: SearchDeps) =>
  listen(
    await buildServer(searchRoutes(deps), {
      log: openLog({ level: 'warn' }),
      trustProxy: 0,
      https: false,
      countCall: async () => {},
      identify: async () => PREMIUM,
    }),
  );

/** The whole product on PostgreSQL, at the address that is given. */
async function product(url: string): Promise<number> {
  const { db } = openDatabase(url, { max: 10 });
  const config = readConfig({ DATABASE_URL: url, LOG_LEVEL: 'warn', FARE_SEED: SEED });
  const app = await compose(config, { db, clock, dataFolder: DATA });
  await app.prepare({ embedded: false, dataDir: '' });
  return listen(app.server);
}

/** The same objects without a schema: the framework's and @fastify/compress's defaults. */
async function byDefault(): Promise<number> {
  const deps = await world();
  const question = {
    searchType: 'search',
    origin: DENVER,
    destination: undefined,
    query: { origins: [DENVER], date: DAY },
  } as const;
  const app = Fastify();
  await app.register(compress);
  app.get('/api/flights/search', async ({ signal }) => {
    const result = await searchFlights(deps, question, 'all', signal);
    return presentOutbound.answer(deps, { question, asked: { max_workers: 50 } }, result);
  });
  return listen(app);
}

/** Node alone, with bytes that are there. */
function bytesOnly({ headers, body }: Recorded): Promise<number> {
  const server: Server = createServer((_request, response) => {
    response.writeHead(200, headers);
    response.end(body);
  });
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });
}

/** The servers that are compared; each answers its port. */
export const SERVERS = {
  raw: (given: string) => bytesOnly(recordedIn(given)),
  path: async () => searchCalls(await world()),
  unkept: async () => searchCalls(unkept(await world())),
  default: byDefault,
  product,
} satisfies Record<string, (given: string) => Promise<number>>;
export type ServerName = keyof typeof SERVERS;

export const recordedAs = ({ headers, body }: Recorded): string =>
  JSON.stringify({ headers, body: body.toString('base64') });

function recordedIn(given: string): Recorded {
  const { headers, body } = JSON.parse(given);
  return { headers, body: Buffer.from(body, 'base64') };
}
