// One of the compared servers, in its own process: `servers.ts NAME`, with its input as a message.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import compress from '@fastify/compress';
import Fastify, { type FastifyInstance } from 'fastify';
import type { Actor } from '#domain/permissions.ts';
import { presentOutbound } from '#server/features/search/present.ts';
import { searchAnswers, searchRoutes } from '#server/features/search/routes.ts';
import { type SearchDeps, searchFlights } from '#server/features/search/search-flights.ts';
import { buildServer } from '#server/http/server.ts';
import { openLog } from '#server/telemetry/log.ts';
import { DEFAULT_RULES } from '#test/itinerary/rules.ts';
import { type Recorded, recordedIn } from './calls.ts';
import { DAY, DENVER, unkept, world } from './world.ts';

const PREMIUM: Actor = { kind: 'member', id: 'bench', plan: 'premium', isAdmin: false };

const listen = async (app: FastifyInstance): Promise<number> => {
  await app.listen({ port: 0, host: '127.0.0.1' });
  return (app.server.address() as AddressInfo).port;
};

/** The search calls of the product; the caller is known, and storing a search costs nothing. */
const searchCalls = async (deps: SearchDeps) =>
  listen(
    await buildServer(
      searchRoutes({
        ...deps,
        answers: searchAnswers(deps),
        connectionRules: DEFAULT_RULES,
        costly: { take: () => 0, run: (_questioner, _airports, work) => work(0) },
        switches: { requireOn: () => {} },
      }),
      {
        log: openLog({ level: 'warn' }),
        trustProxy: 0,
        https: false,
        countCall: async () => {},
        identify: async () => PREMIUM,
      },
    ),
  );

/** The same objects without a schema: defaults of the framework and of @fastify/compress. */
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
    return presentOutbound.answer(deps, { question, maxWorkers: 50 }, result);
  });
  return listen(app);
}

/** Plain Node with prepared bytes. */
function bytesOnly({ headers, body }: Recorded): Promise<number> {
  const server: Server = createServer((_request, response) => {
    response.writeHead(200, headers);
    response.end(body);
  });
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });
}

/** Each returns its port. */
const SERVERS = {
  raw: (given: string) => bytesOnly(recordedIn(given)),
  path: async () => searchCalls(await world()),
  unkept: async () => searchCalls(unkept(await world())),
  default: byDefault,
} satisfies Record<string, (given: string) => Promise<number>>;
export type ServerName = keyof typeof SERVERS;

process.once('message', (given: string) => void serve(given));

async function serve(given: string): Promise<void> {
  const port = await SERVERS[process.argv[2] as ServerName](given);
  // Any message is answered with the microseconds of processor time that all threads have used.
  process.on('message', () => {
    const { user, system } = process.cpuUsage();
    process.send?.(user + system);
  });
  process.send?.(port);
}
