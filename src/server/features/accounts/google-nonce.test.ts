import { describe, expect, it } from 'vitest';
import { sessions, signInNonces } from '#server/db/schema.ts';
import { sweepExpired } from '#server/jobs/sweep-expired.ts';
import { MINUTE } from '#test/api/account-fixture.ts';
import { freshNonce, googleFixture, post, verdict } from '#test/api/google-fixture.ts';
import { fileServer, fixedFares } from '#test/harness.ts';

const { box, enter, google, setUp } = googleFixture();

describe('the Google nonce', () => {
  it('accepts a Google nonce once, also for fifty calls at once', async () => {
    const { server } = await setUp();
    await enter(server);
    const token = await google.credential(await freshNonce(server));
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => post(server, 'google', { token })),
    );
    expect(answers.filter((one) => one.statusCode === 200)).toHaveLength(1);
    expect(answers.filter((one) => one.json().error === 'google_refused')).toHaveLength(49);
    expect(await box.db.select().from(sessions)).toHaveLength(2);
  });

  it('stores a Google nonce as a hash and deletes it a day later', async () => {
    const { server, clock } = await setUp();
    const nonce = await freshNonce(server);
    expect(Buffer.from(nonce, 'base64url')).toHaveLength(32);
    const [row] = await box.db.select().from(signInNonces);
    expect(row?.hash).toHaveLength(32);
    expect(row?.hash.toString('base64url')).not.toBe(nonce);
    const deps = {
      db: box.db,
      clock,
      allowanceZone: 'America/Denver' as never,
    };
    await sweepExpired(deps);
    expect(await box.db.select().from(signInNonces)).toHaveLength(1);
    clock.moveBy(25 * 60 * MINUTE);
    await sweepExpired(deps);
    expect(await box.db.select().from(signInNonces)).toEqual([]);
  });

  it('accepts a Google nonce for ten minutes', async () => {
    const { server, clock } = await setUp();
    const early = await google.credential(await freshNonce(server));
    const late = await google.credential(await freshNonce(server));
    clock.moveBy(10 * MINUTE);
    expect((await post(server, 'google', { token: early })).statusCode).toBe(200);
    clock.moveBy(1);
    expect(verdict(await post(server, 'google', { token: late }))).toEqual([400, 'google_refused']);
  });

  it('limits Google nonces per network address', async () => {
    const { server, clock } = await setUp();
    for (let n = 0; n < 60; n += 1) await post(server, 'google-nonce');
    expect(verdict(await post(server, 'google-nonce'))).toEqual([429, 'too_many_requests']);
    clock.moveBy(15 * MINUTE);
    expect((await post(server, 'google-nonce')).statusCode).toBe(200);
  });
});

describe('Google unavailable', () => {
  it('answers that Google sign-in is unavailable without a client id', async () => {
    const server = await fileServer({ db: box.db, fares: fixedFares([]) });
    expect(verdict(await post(server, 'google-nonce'))).toEqual([503, 'google_unavailable']);
    const answer = await post(server, 'google', { token: 'x' });
    expect(verdict(answer)).toEqual([503, 'google_unavailable']);
  });

  it('answers that Google sign-in is unavailable without keys and keeps the nonce for a retry', async () => {
    const { server } = await setUp();
    const token = await google.credential(await freshNonce(server));
    for (const GOOGLE_KEYS_URL of ['http://localhost:1/keys', `${google.url()}/nothing`]) {
      const cut = (await setUp({ GOOGLE_KEYS_URL })).server;
      expect(verdict(await post(cut, 'google', { token }))).toEqual([503, 'google_unavailable']);
    }
    expect((await post(server, 'google', { token })).statusCode).toBe(200);
  });
});
