import type { FareEvent } from '#server/providers/fares/port.ts';
import { ProviderError } from '#server/providers/provider-error.ts';
import { testDatabase } from '#test/database.ts';
import { fileServer, givenMember, stillClock } from '#test/harness.ts';
import { FLIGHTS, SEARCH } from './search-fixture.ts';
import { answered, begun, failed, steppedFares, type Told } from './stepped-fares.ts';

export const EVENTS = { accept: 'application/x-ndjson, application/json' };
const TO_VEGAS = FLIGHTS.slice(0, 2);
const TO_ORLANDO = FLIGHTS.slice(2);
/** All events of a search: two routes with flights, and a failed one between them. */
export const WHOLE = [
  begun(3),
  answered('DEN-LAS', TO_VEGAS),
  failed('DEN-PHX'),
  answered('DEN-MCO', TO_ORLANDO, new Date('2026-11-21T17:50:00Z')),
];

type Script = (told: Told) => AsyncIterable<FareEvent> | Iterable<FareEvent>;

/** A database, and searches over a scripted streaming source. Call it once at the top of a test file. */
export function eventFixture() {
  const box = testDatabase();

  async function fixture(script: Script = () => WHOLE, plan: 'free' | 'premium' = 'free') {
    const fares = steppedFares(script);
    const clock = stillClock();
    const server = await fileServer({ db: box.db, fares, clock });
    const member = await givenMember(server, box.db, { plan });
    const ask = async (url = SEARCH, headers: Record<string, string> = member) => {
      const answer = await server.inject({ url, headers: { ...EVENTS, ...headers } });
      const isNews = String(answer.headers['content-type']).startsWith('application/x-ndjson');
      const lines = isNews ? linesOf(answer.body) : [];
      return { answer, lines };
    };
    const remaining = async () =>
      (await server.inject({ url: '/api/auth/search-usage', headers: member })).json()
        .searches_remaining;
    return { server, fares, clock, member, ask, remaining };
  }

  return { box, fixture };
}

const linesOf = (body: string): any[] =>
  body
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
export const kinds = (lines: readonly { kind: string }[]) => lines.map(({ kind }) => kind);

/** Streams these events, then fails. */
export async function* thenFails(...news: readonly FareEvent[]) {
  yield* news;
  throw new ProviderError('stepped', 'unreachable');
}
