import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { spreadOf } from '../harness/rounds.ts';
import { ACCEPTED, PATH, type Recorded } from './calls.ts';
import type { Client, Measured } from './interleave.ts';

/** One kind of request to one server. */
export interface Asked {
  readonly name: string;
  readonly server: Measured;
  readonly headers?: Readonly<Record<string, string>>;
  /** Expected status of every answer. */
  readonly status?: 200 | 304;
}

/** Rate of one kind of request. */
export interface Rate {
  /** Microseconds of the server's processor for one answer: the best round, and the median. */
  readonly best: number;
  readonly median: number;
  /** Answers in a second of the best round; the client may be the bottleneck. */
  readonly perSecond: number;
  /** One response on the wire, with headers. */
  readonly bytes: number;
}

interface Rounds {
  readonly rounds: number;
  readonly ms: number;
  /** Duration of the first turn, which does not count. */
  readonly warmUpMs: number;
  readonly connections: number;
}

const requestText = (headers: Readonly<Record<string, string>> = {}) =>
  [
    `GET ${PATH} HTTP/1.1`,
    'host: bench',
    `accept-encoding: ${ACCEPTED}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    '\r\n',
  ].join('\r\n');

/** Measures all in turns, A B C, A B C, so that a disturbance hits all; the first turn is the warm-up. */
export async function rates(
  client: Client,
  all: readonly Asked[],
  { rounds, ms, warmUpMs, connections }: Rounds,
): Promise<Map<string, Rate>> {
  const seen = new Map(
    all.map(({ name }) => [name, [] as { cost: number; perSecond: number; bytes: number }[]]),
  );
  for (let round = -1; round < rounds; round++)
    for (const { name, server, headers, status = 200 } of all) {
      const before = await server.spent();
      const came = await client.run({
        port: server.port,
        request: requestText(headers),
        connections,
        ms: round < 0 ? warmUpMs : ms,
      });
      const cost = ((await server.spent()) - before) / came.answers;
      if (came.statuses[status] !== came.answers)
        throw new Error(`${name} answered ${JSON.stringify(came.statuses)}`);
      if (round < 0) continue;
      const perSecond = (came.answers / came.ms) * 1000;
      seen.get(name)?.push({ cost, perSecond, bytes: came.bytes / came.answers });
    }
  return new Map(
    [...seen].map(([name, list]) => {
      const { min: best, median } = spreadOf(list.map(({ cost }) => cost).sort((a, b) => a - b));
      const perSecond = Math.max(...list.map((one) => one.perSecond));
      return [name, { best, median, perSecond, bytes: list[0]?.bytes ?? 0 }];
    }),
  );
}

/** Headers that Node writes itself. */
const OWN = ['date', 'connection', 'keep-alive', 'transfer-encoding'];

/** One response with its headers as sent. */
export async function recorded(
  { port }: Measured,
  more: Readonly<Record<string, string>> = {},
): Promise<Recorded> {
  const headers = { 'accept-encoding': ACCEPTED, ...more };
  const call = get({ host: '127.0.0.1', port, path: PATH, headers });
  const [answer] = (await once(call, 'response')) as [IncomingMessage];
  const body = Buffer.concat(await answer.toArray());
  const kept = Object.entries(answer.headers).filter(([name]) => !OWN.includes(name));
  return {
    headers: Object.fromEntries(kept.map(([name, value]) => [name, String(value)])),
    body,
  };
}
