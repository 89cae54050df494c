import { expect, it } from 'vitest';
import { cents } from '#domain/money.ts';
import { localDate } from '#domain/time.ts';
import { outbox } from '#server/db/message-schema.ts';
import { markAgreed } from '#server/db/queries/messages/phones.ts';
import { noticeFixture } from '#test/alerts/notice-fixture.ts';
import { testDatabase } from '#test/database.ts';
import { flight } from '#test/harness.ts';
import { still, testAirport, testNetwork } from '#test/network-fixture.ts';
import { alertTexts } from './alert-notices.ts';
import { markAsked } from './channels/sms.ts';

const box = testDatabase();
const ONE = { party: 1 };

async function setUp(phoneNumber: string | null = '3035550100') {
  const fixture = noticeFixture(box.db);
  const { clock, found: matched } = fixture;
  const network = still(
    testNetwork([testAirport('DEN', 'America/Denver')], '1 DEN 06:30 LAS 9 daily'),
  );
  const settings = { productName: 'Roamfare', publicUrl: 'https://roamfare.com', network };
  const { notices } = fixture;
  const channels = ['sms'] as const;
  const alert = { ...(await fixture.givenAlert()), phoneNumber, channels };
  const tell = () =>
    box.db.transaction(async (tx) => {
      await notices.created(tx, alert, clock.now());
      await notices.matched(tx, alert, matched, clock.now());
      await notices.matched(tx, alert, { ...matched, day: localDate('2026-11-28') }, clock.now());
      await notices.passed(tx, alert, matched.day, clock.now());
    });
  return { ...fixture, alert, tell, settings };
}

it('enqueues the opt-in question once and one text message for each day with a match', async () => {
  const { tell, alert, promised, clock } = await setUp();
  await box.db.transaction((tx) => markAgreed(tx, '3035550100', clock.now()));
  await tell();
  await tell();
  const rows = await promised();
  expect(rows.map(({ dedupeKey, kind, flightDay }) => [dedupeKey, kind, flightDay])).toEqual([
    [`alert:created:${alert.id}:sms`, 'question', null],
    [`alert:found:${alert.id}:2026-11-25:sms`, 'alert', '2026-11-25'],
    [`alert:found:${alert.id}:2026-11-28:sms`, 'alert', '2026-11-28'],
  ]);
  for (const row of rows)
    expect(row).toMatchObject({
      channel: 'sms',
      to: '3035550100',
      userId: alert.userId,
      alertId: alert.id,
    });
});

it('enqueues no text message about a match while the phone number has not answered', async () => {
  const { tell, promised } = await setUp();
  await tell();
  expect((await promised()).map(({ kind }) => kind)).toEqual(['question']);
});

it('enqueues no text message for an alert without a phone number', async () => {
  const { tell, promised } = await setUp(null);
  await tell();
  expect(await promised()).toEqual([]);
});

it('does not ask a phone number for consent twice', async () => {
  const { notices, alert, clock } = await setUp();
  await markAsked(box.db, '3035550100', clock.now());
  await box.db.transaction((tx) => notices.created(tx, alert, clock.now()));
  expect(await box.db.select().from(outbox)).toEqual([]);
});

it('says in a text about a Discount Den fare that it needs a membership, within two segments', async () => {
  const { found: matched, settings } = await setUp();
  const den = flight('DEN 06:30-07:00 > LAS 07:40-08:00', { discountDen: 38.5, standard: 40 });
  const found = { ...matched, price: cents(3_850), kind: 'discountDen' as const, flight: den };
  const text = alertTexts(settings).matched(ONE, found);
  expect(text).toMatch(/^Roamfare: \$38\.50 \(Needs Discount Den membership\) DEN-LAS /);
  expect(text).toMatch(/^[\x20-\x7e]+$/);
  // Two segments of a long text are 153 characters each.
  expect(text.length).toBeLessThanOrEqual(306);
  const standard = {
    ...found,
    price: cents(4_000),
    kind: 'standard' as const,
    flight: flight('DEN 06:30-07:00 > LAS 07:40-08:00', { standard: 40 }),
  };
  expect(alertTexts(settings).matched(ONE, standard)).not.toContain('Needs');
});

it('writes short text messages that name the product first and how to stop them', async () => {
  const { found: matched, settings } = await setUp();
  const texts = alertTexts(settings);
  const real = texts.matched(ONE, { ...matched, simulated: false });
  expect(real).toBe(
    'Roamfare: $15.41 GoWild DEN-LAS Wed, Nov 25, 6:30 AM https://roamfare.com/?screen=departure_flights&origin=DEN&destination=LAS&date=2026-11-25 Reply STOP to end',
  );
  expect(real.length).toBeLessThanOrEqual(160);
  expect(texts.matched(ONE, matched)).toContain('(sample fare)');
  expect(texts.question()).toMatch(/^Roamfare: .* Reply YES .* STOP to end\.$/);
  expect(texts.question().length).toBeLessThanOrEqual(160);
  for (const text of [real, texts.question()]) expect(text).toMatch(/^[\x20-\x7e]+$/);
});
