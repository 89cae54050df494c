import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { examplesFor } from '#web/features/developers/examples.ts';
import { givenKey } from './api/key-fixture.ts';
import { testDatabase } from './database.ts';
import { fileServer, fixedFares, flight, givenMember } from './harness.ts';

const box = testDatabase();
const DAY = '2026-11-25';

/** What each example prints, by a part of its command. */
const PRINTS: readonly (readonly [RegExp, RegExp])[] = [
  [/flights\/search/, /"total_flights":1/],
  [/text\/csv/, /^destination,/i],
  [/saved-trips/, /^\{"trips":\[\]/],
  [/api\/home/, /^\{"days":/],
  [/booking-window/, /"state":"blackout"/],
  [/mcp/, /"name":"plan_trips"/],
];

it('each example of the page for developers runs as it stands and prints its answer', async () => {
  const fares = fixedFares([flight('DEN 06:30-07:00 > LAS 07:40-08:00')]);
  const server = await fileServer({ db: box.db, fares });
  const origin = await server.listen({ port: 0, host: '127.0.0.1' });
  const member = await givenMember(server, box.db, { plan: 'premium' });
  const { authorization } = await givenKey(server, member, ['search', 'trips:read']);
  const env = { ...process.env, ROAMFARE_API_KEY: authorization.slice('Bearer '.length) };
  const examples = examplesFor(origin, DAY);
  expect(examples).toHaveLength(PRINTS.length);
  for (const { command } of examples) {
    const [, printed] = PRINTS.find(([part]) => part.test(command)) ?? [];
    const run = promisify(execFile)('sh', ['-c', command.replace(/^curl/, 'curl -fsS')], { env });
    expect((await run).stdout, command).toMatch(printed ?? /^nothing$/);
  }
}, 60_000);
