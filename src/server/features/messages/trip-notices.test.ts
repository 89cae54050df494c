import { describe, expect, it } from 'vitest';
import { groupBy } from '#domain/group-by.ts';
import { alerts } from '#server/db/alert-schema.ts';
import { phones, pushSubscriptions } from '#server/db/message-schema.ts';
import { endpointOf, KEYS } from '#test/alerts/browser-fixture.ts';
import { testDatabase } from '#test/database.ts';
import { watchFixture } from '#test/trips/watch-fixture.ts';
import { OUT, offered } from '#test/trips/watched-trip.ts';

const box = testDatabase();

const PHONE = '3035550100';
const OPENS = '2026-12-10T07:00:02Z';
const THERE = offered(OUT, { goWild: [15.41, 2], standard: [82, 9] });
const NO_SEAT = offered(OUT, { standard: [82, 9] });

/** A trip of a member with two browsers and a phone whose owner has agreed to texts. */
async function setUp({ isAgreed = true } = {}) {
  const fixture = watchFixture(box.db);
  const { givenMember, keep, clock, script } = fixture;
  const userId = await givenMember();
  const createdAt = clock.now();
  await box.db
    .insert(pushSubscriptions)
    .values([1, 2].map((n) => ({ userId, endpoint: endpointOf(n), ...KEYS, createdAt })));
  await box.db
    .insert(phones)
    .values({ number: PHONE, askedAt: createdAt, agreedAt: isAgreed ? createdAt : null });
  const route = { origins: ['DEN'], destinations: ['LAS'], maxPrice: 4_900, goWildOnly: false };
  await box.db
    .insert(alerts)
    .values({ userId, ...route, phoneNumber: PHONE, smsConsentedAt: createdAt, createdAt });
  const trip = await keep(userId);
  script.flights = [THERE];
  const byChannel = async () =>
    Object.fromEntries(groupBy(await fixture.messages(), ({ channel }) => channel));
  return { ...fixture, userId, trip, byChannel };
}

describe('a message about a trip', () => {
  it('goes to the email address and to every browser, and at midnight not to the phone', async () => {
    const { lookAt, byChannel, trip } = await setUp();
    await lookAt(OPENS);
    const { email, push = [], sms } = await byChannel();
    expect([email?.length, push.length, sms]).toEqual([1, 2, undefined]);
    expect(new Set(push.map(({ to }) => to)).size).toBe(2);
    expect(push[0]).toMatchObject({
      subject: 'Book now for $15.41',
      text: 'DEN to TPA, Fri, Dec 11. The window is open, and the pass seat is there. 2 seats are left at this fare. Sample fare. Seen Dec 10, 12:00 AM MST.',
      html: '',
      kind: null,
      path: `/my-trips/${trip.id}`,
    });
  });

  it('goes to the phone in the day, in one line of basic letters', async () => {
    const { lookAt, byChannel, trip, script } = await setUp();
    await lookAt(OPENS);
    script.flights = [NO_SEAT];
    await lookAt('2026-12-10T19:00:00Z');
    const { sms = [] } = await byChannel();
    expect(sms).toMatchObject([
      {
        to: PHONE,
        subject: '',
        html: '',
        kind: 'alert',
        path: null,
        text: `Roamfare: The seat is gone. DEN-TPA Fri, Dec 11 (sample fare) https://fares.example/my-trips/${trip.id} Reply STOP to end`,
      },
    ]);
    expect(sms[0]?.text).toMatch(/^[\x20-\x7e]*$/);
  });

  it('goes to no phone whose owner has not agreed', async () => {
    const { lookAt, byChannel, script } = await setUp({ isAgreed: false });
    await lookAt(OPENS);
    script.flights = [NO_SEAT];
    await lookAt('2026-12-10T19:00:00Z');
    expect((await byChannel()).sms).toBeUndefined();
  });

  it('has one key for each trip, event and channel', async () => {
    const { lookAt, messages, trip, userId } = await setUp();
    await lookAt(OPENS);
    const keys = (await messages()).map(({ dedupeKey }) => dedupeKey);
    const kept = Date.parse('2026-12-01T12:00:00Z');
    expect(keys[0]).toBe(`trip:${userId}:${trip.id}:${kept}:1:opening:out:email`);
    expect(new Set(keys).size).toBe(keys.length);
  });
});
