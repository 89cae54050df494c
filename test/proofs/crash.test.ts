import fs from 'node:fs';
import { afterAll, expect, it } from 'vitest';
import {
  type Account,
  bearer,
  freePort,
  killAtOnce,
  newDataFolder,
  noonZone,
  postgresProcesses,
  type Run,
  register,
  searchPath,
  signIn,
  start,
  terminate,
  until,
} from './product.ts';

const CALLERS = 4;
const LIMIT = 1000;
/** Kills after so many confirmed accounts: early, later, and under full load. */
const KILLED_AFTER = [4, 10, 16];

const dataDir = newDataFolder();
const environment = {
  DATA_DIR: dataDir,
  ALLOWANCE_TIME_ZONE: noonZone(),
  FREE_SEARCHES: `${LIMIT}/day`,
  REGISTRATIONS_PER_HOUR: '100000',
  MAX_STOPS: '0',
};
let run: Run | undefined;
afterAll(async () => {
  if (run) await terminate(run);
  fs.rmSync(dataDir, { recursive: true, force: true });
});

/** Confirmed writes of one person. */
interface Confirmed extends Account {
  /** Searches answered with 200. */
  searches: number;
  /** Searches sent, whatever the answer. */
  asked: number;
}

/** Registers one person after another with two searches each until the product is gone. */
async function press(origin: string, caller: string, confirmed: Confirmed[]): Promise<void> {
  for (let turn = 0; ; turn += 1) {
    const account = {
      email: `${caller}-${turn}@example.test`,
      password: `lanterns over hill ${turn}`,
    };
    const { status, body } = await register(origin, account);
    if (status !== 200) throw new Error(`Registration answered ${status}`);
    const person = { ...account, searches: 0, asked: 0 };
    confirmed.push(person);
    for (let search = 0; search < 2; search += 1) {
      person.asked += 1;
      const answer = await fetch(`${origin}${searchPath()}`, bearer(body.token));
      if (answer.status !== 200) throw new Error(`A search answered ${answer.status}`);
      person.searches += 1;
      await answer.arrayBuffer();
    }
  }
}

it('loses no confirmed write when all processes are killed at once, three times', async () => {
  const everybody: Confirmed[] = [];
  for (const [round, killedAfter] of KILLED_AFTER.entries()) {
    run = await start({ port: await freePort(), environment });
    const { origin } = run;
    const confirmed: Confirmed[] = [];
    const callers = Array.from({ length: CALLERS }, (_, caller) =>
      press(origin, `round-${round}-${caller}`, confirmed),
    );
    const ends = Promise.allSettled(callers);
    await Promise.race([until(() => confirmed.length >= killedAfter), ...callers]);
    expect(postgresProcesses(dataDir).length).toBeGreaterThan(1);
    await killAtOnce(run, dataDir);
    // Each caller must fail by the end of the process, not by a refusal.
    for (const end of await ends)
      expect(String(end.status === 'rejected' && end.reason)).toMatch(/fetch failed|terminated/);
    everybody.push(...confirmed);
  }

  run = await start({ port: await freePort(), environment });
  const { origin } = run;
  expect(everybody.length).toBeGreaterThanOrEqual(30);
  await Promise.all(everybody.map((person) => check(origin, person)));
}, 120_000);

/** The account can sign in, and its used searches are between the confirmed and the sent ones. */
async function check(origin: string, person: Confirmed): Promise<void> {
  const { status, body } = await signIn(origin, person);
  expect([person.email, status]).toEqual([person.email, 200]);
  expect(body.user.search_count, person.email).toBeGreaterThanOrEqual(person.searches);
  expect(body.user.search_count, person.email).toBeLessThanOrEqual(person.asked);
  const usage = await fetch(`${origin}/api/auth/search-usage`, bearer(body.token));
  const used = LIMIT - (await usage.json()).searches_remaining;
  expect(used, person.email).toBe(body.user.search_count);
}
