import { expect, it } from 'vitest';
import { testDatabase } from './database.ts';
import { fuzz } from './fuzz-requests.ts';
import { fileServer, givenMember } from './harness.ts';
import { seededRandom } from './random.ts';

const box = testDatabase();

it('answers odd requests of every call without an internal error and with security headers', async () => {
  const server = await fileServer({ db: box.db, environment: { TRUST_PROXY: '1' } });
  const free = await givenMember(server, box.db);
  const premium = await givenMember(server, box.db, {
    email: 'noah@example.test',
    plan: 'premium',
  });
  const tokens = [free, premium].map(({ authorization }) => authorization.slice('Bearer '.length));
  const { byStatus, faults } = await fuzz(server, seededRandom(30), {
    count: 1_500,
    tokens: () => tokens,
  });
  expect(faults).toEqual([]);
  expect(byStatus.get(200)).toBeGreaterThan(20);
  expect(byStatus.get(400)).toBeGreaterThan(300);
}, 60_000);
