import { expect, it } from 'vitest';
import { meta } from '#server/db/schema.ts';
import { authenticators } from '#server/db/sign-in-schema.ts';
import { codeOf, firstStep, secondStep, twoFactorFixture } from '#test/api/two-factor-fixture.ts';
import { fileServer, type stillClock, TWO_FACTOR_KEY } from '#test/harness.ts';
import { openSecret } from './authenticator.ts';

const { box, setUpProtected } = twoFactorFixture();
const NEW_KEY = 'a newer key of tests that is long enough';

async function stored() {
  const [row] = await box.db.select().from(authenticators);
  if (!row) throw new Error('nothing is stored');
  return row;
}

const opens = async (key: string) => {
  const { userId, secret } = await stored();
  return openSecret({ keys: [key], userId }, secret) !== undefined;
};

/** Signs in at a process with these keys. */
async function signInWith(keys: string, secret: string, clock: ReturnType<typeof stillClock>) {
  clock.moveBy(60_000);
  const server = await fileServer({ db: box.db, clock, environment: { TWO_FACTOR_KEYS: keys } });
  const { challenge } = (await firstStep(server)).json();
  return secondStep(server, { challenge, code: codeOf(secret, clock) });
}

it('opens the secret of an authenticator app with nothing that is in the database', async () => {
  await setUpProtected();
  for (const { value } of await box.db.select().from(meta)) expect(await opens(value)).toBe(false);
  expect(await opens(TWO_FACTOR_KEY)).toBe(true);
});

it('takes codes of an app that an older key has sealed, and seals it with the newest', async () => {
  const { secret, clock } = await setUpProtected();
  const first = await signInWith(`${NEW_KEY},${TWO_FACTOR_KEY}`, secret, clock);
  expect([first.statusCode, await opens(NEW_KEY), await opens(TWO_FACTOR_KEY)]).toEqual([
    200,
    true,
    false,
  ]);
  expect((await signInWith(NEW_KEY, secret, clock)).statusCode).toBe(200);
});

it('seals an app of an installation that had no key with its first one', async () => {
  const { secret, clock } = await setUpProtected({ TWO_FACTOR_KEYS: '' });
  expect(await opens(NEW_KEY)).toBe(false);
  expect((await signInWith(NEW_KEY, secret, clock)).statusCode).toBe(200);
  expect(await opens(NEW_KEY)).toBe(true);
});

it('refuses codes where no key opens the secret, and leaves the stored one as it is', async () => {
  const { secret, clock } = await setUpProtected();
  const before = await stored();
  const answer = await signInWith(NEW_KEY, secret, clock);
  expect(answer.json().message).toMatch(/set up again/);
  expect((await stored()).secret.equals(before.secret)).toBe(true);
});
