import { expect, it } from 'vitest';
import { airportCode } from '#domain/airports.ts';
import { readTimeOfDay } from '#domain/alert.ts';
import { cents } from '#domain/money.ts';
import { localDate } from '#domain/time.ts';
import { alertDates } from '#server/db/alert-schema.ts';
import { outbox } from '#server/db/message-schema.ts';
import { markAgreed } from '#server/db/queries/messages/sms.ts';
import type { GatheredFares, NoticedAlert } from '#server/features/alerts/port.ts';
import { noticeFixture } from '#test/alerts/notice-fixture.ts';
import { termsWith } from '#test/alerts/question.ts';
import { testDatabase } from '#test/database.ts';
import { sendWaiting } from '#test/messages/send-waiting.ts';
import { still, testAirport, testNetwork } from '#test/network-fixture.ts';
import { alertPushes, alertTexts } from './alert-notices.ts';

const box = testDatabase();
const ONE = { party: 1 };
const network = still(
  testNetwork(
    [testAirport('DEN', 'America/Denver'), testAirport('LAS', 'America/Los_Angeles')],
    '1 DEN 06:30 LAS 9 daily',
  ),
);
const SETTINGS = { productName: 'Roamfare', publicUrl: 'https://roamfare.com', network };
const seenAt = new Date('2026-11-21T18:00:00Z');
const find = (day: string, price: number, destination = 'LAS') => ({
  day: localDate(day),
  origin: airportCode('DEN'),
  destination: airportCode(destination),
  price: cents(price),
  kind: 'goWild' as const,
  seenAt,
});
const GATHERED: GatheredFares = {
  notice: 2,
  finds: [
    find('2026-11-25', 2_500),
    find('2026-11-26', 1_541, 'MCO'),
    find('2026-11-27', 1_900),
    find('2026-11-28', 3_000),
  ],
  simulated: true,
};
const ANYWHERE = termsWith({ destinations: [], maxPrice: cents(4_000) });

it('an email with gathered finds says what was asked, and each place, day and price with a link', async () => {
  const { notices, givenAlert, promised, clock } = noticeFixture(box.db);
  const alert = { ...(await givenAlert()), ...ANYWHERE };
  for (let n = 0; n < 2; n += 1)
    await box.db.transaction((tx) => notices.gathered(tx, alert, GATHERED, clock.now()));
  const [{ dedupeKey, subject, text, html } = never(), ...others] = await promised();
  expect(others).toEqual([]);
  expect(dedupeKey).toBe(`alert:gathered:${alert.id}:2:email`);
  expect(subject).toBe('$15.41 from DEN to MCO on Thu, Nov 26, and 3 more fares');
  expect(text.match(/\$\d+\.\d\d GoWild/g)).toEqual([
    '$15.41 GoWild',
    '$19.00 GoWild',
    '$25.00 GoWild',
    '$30.00 GoWild',
  ]);
  expect(text).toContain('DEN to anywhere, Wed, Nov 25, under $40, GoWild only.');
  expect(text).toContain(
    'Wed, Nov 25: $25.00 GoWild, DEN (DEN) to LAS (LAS), seen Nov 21, 11:00 AM MST',
  );
  expect(text).toContain('Thu, Nov 26: $15.41 GoWild, DEN (DEN) to MCO, seen');
  expect(text).toMatch(/^Sample fares: /);
  expect(html).toContain('origin=DEN&amp;destination=MCO&amp;date=2026-11-26');
});

it('an email with gathered finds marks their dates as told once it is sent', async () => {
  const { notices, givenAlert, clock, deps } = noticeFixture(box.db);
  const alert = await givenAlert();
  await box.db.update(alertDates).set({ state: 'found', notice: 2 });
  await box.db.transaction((tx) => notices.gathered(tx, alert, GATHERED, clock.now()));
  await sendWaiting(deps);
  const told = await box.db.select().from(alertDates);
  expect(told.map(({ notifiedAt }) => notifiedAt)).toEqual([clock.now(), clock.now()]);
});

it('a push and a text with gathered finds begin with the cheapest, and count the rest', () => {
  const finds =
    '$15.41 DEN-MCO Thu, Nov 26; $19.00 DEN-LAS Fri, Nov 27; $25.00 DEN-LAS Wed, Nov 25; 1 more';
  expect(alertPushes({ network }).gathered(ONE, GATHERED)).toEqual({
    title: '$15.41 from DEN to MCO on Thu, Nov 26, and 3 more fares',
    body: `${finds}. Sample fares.`,
    url: '/notifications',
  });
  const texts = alertTexts(SETTINGS);
  expect(texts.gathered(ONE, GATHERED)).toBe(
    `Roamfare: ${finds} (sample fares) https://roamfare.com/notifications Reply STOP to end`,
  );
});

it('a text with gathered pass seats of days that are not announced says so first', () => {
  const published = { ...network.current(), blackoutDates: new Set([localDate('2026-11-26')]) };
  const copy = alertTexts({ ...SETTINGS, network: still(published) });
  expect(copy.gathered(ONE, GATHERED)).toMatch(
    /^Roamfare: Blackout dates not announced yet\. \$15\.41 /,
  );
  const announced = { ...GATHERED, finds: GATHERED.finds.filter(({ day }) => day <= '2026-11-26') };
  expect(copy.gathered(ONE, announced)).toMatch(/^Roamfare: \$15\.41 /);
});

it('a text waits until the quiet hours of its alert end, and an email does not', async () => {
  const { notices: all, givenAlert, found, clock } = noticeFixture(box.db);
  const alert: NoticedAlert = {
    ...(await givenAlert()),
    phoneNumber: '3035550100',
    // It is 11 AM in Denver.
    quietHours: { from: readTimeOfDay('10:00'), to: readTimeOfDay('12:30') },
  };
  await box.db.transaction(async (tx) => {
    await all.created(tx, alert, clock.now());
    await markAgreed(tx, '3035550100', clock.now());
    await all.matched(tx, alert, found, clock.now());
  });
  const rows = await box.db.select().from(outbox).orderBy(outbox.id);
  const told = rows.map(({ channel, kind, template, notBefore }) =>
    [channel, ...(channel === 'sms' ? [kind, template, notBefore?.toISOString()] : [])].join(' '),
  );
  expect(told).toEqual([
    'email',
    'sms question  ',
    'email',
    'sms alert found-fare 2026-11-21T19:30:00.000Z',
  ]);
});

function never(): never {
  throw new Error('nothing was promised');
}
