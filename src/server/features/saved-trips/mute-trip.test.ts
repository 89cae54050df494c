import { describe, expect, it } from 'vitest';
import { testDatabase } from '#test/database.ts';
import { fileServer, fixedFares } from '#test/harness.ts';
import { watchFixture } from '#test/trips/watch-fixture.ts';
import { OUT, offered } from '#test/trips/watched-trip.ts';
import { tripOfToken } from './mute-trip.ts';

const box = testDatabase();

const OPENS = '2026-12-10T07:00:02Z';
const FORM = 'application/x-www-form-urlencoded';

/** Two members whose window has opened, and the token in the email of the first. */
async function setUp() {
  const fixture = watchFixture(box.db);
  const { givenMember, keep, script, lookAt, messages, clock } = fixture;
  const trip = await keep(await givenMember());
  await keep(await givenMember('leo@example.test'));
  script.flights = [offered(OUT, { goWild: [15.41, 2], standard: [82, 9] })];
  await lookAt(OPENS);
  const email = (await messages()).find(({ to }) => to === 'maya@example.test');
  const token = new URL(email?.unsubscribeUrl ?? '').searchParams.get('token') ?? '';
  const server = await fileServer({ db: box.db, clock, fares: fixedFares([]) });
  const post = (payload: object) =>
    server.inject({ method: 'POST', url: '/api/saved-trips/mute', payload });
  const click = () =>
    server.inject({
      method: 'POST',
      url: `/api/saved-trips/mute?token=${token}`,
      payload: 'List-Unsubscribe=One-Click',
      headers: { 'content-type': FORM },
    });
  const waiting = async () =>
    (await messages()).flatMap((one) => (one.deadLetteredAt === null ? one.to : []));
  return { ...fixture, trip, token, email, post, click, waiting };
}

describe('the link in an email about a trip', () => {
  it('stops the messages about that trip with one click, without a sign-in, as often as it is used', async () => {
    const { click, waiting, script, clock, look, said } = await setUp();
    for (const _ of [1, 2]) {
      const answer = await click();
      expect([answer.statusCode, answer.json()]).toEqual([200, { place: 'TPA' }]);
    }
    expect(await waiting()).toEqual(['leo@example.test']);
    script.flights = [offered(OUT, { standard: 82 })];
    clock.moveBy(10 * 60_000);
    await look();
    expect(await said()).toHaveLength(3);
  });

  it('is on its page in the text of the email, with the same token behind the #', async () => {
    const { email, token, post, waiting } = await setUp();
    expect(email?.text).toContain(`https://fares.example/unsubscribe-trip?token=${token}`);
    expect((await post({ token })).json()).toEqual({ place: 'TPA' });
    expect(await waiting()).toEqual(['leo@example.test']);
  });

  it('says so when the trip was removed', async () => {
    const { click, remove, trip } = await setUp();
    await remove(trip);
    expect((await click()).json()).toEqual({ place: null });
  });

  it('does nothing with another token', async () => {
    const { token, post, waiting } = await setUp();
    const other = token.replace(/.$/, (sign) => (sign === '0' ? '1' : '0'));
    for (const one of [other, token.slice(1), '', 'x']) {
      const answer = await post({ token: one });
      expect([answer.statusCode, answer.json().error]).toEqual([400, 'unsubscribe_link_invalid']);
    }
    expect(await waiting()).toHaveLength(2);
  });

  it('works only under the secret that it was made with', async () => {
    const { token } = await setUp();
    expect(tripOfToken('another secret', token)).toBeUndefined();
  });
});
