import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { localDate } from '#domain/time.ts';
import { alertDates, alerts } from '#server/db/alert-schema.ts';
import { outbox } from '#server/db/message-schema.ts';
import { stopDates } from '#server/features/alerts/unsubscribe.ts';
import { ProviderError } from '#server/providers/provider-error.ts';
import { PHONE, smsFixture } from '#test/alerts/text-fixture.ts';
import { testDatabase } from '#test/database.ts';
import { fixedFares, flight } from '#test/harness.ts';
import { SITE } from '#test/messages/notices.ts';
import { channelWith, sendWaiting } from '#test/messages/send-waiting.ts';
import { still, testAirport, testNetwork } from '#test/network-fixture.ts';
import { alertTexts } from './alert-notices.ts';
import { writeFoundFare } from './deferred-texts.ts';

const box = testDatabase();
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** An alert whose fare of $15.41 on November 25 was found, with a phone number that has not answered. */
async function setUp() {
  const fixture = smsFixture(box.db);
  const { clock, found, handed, notices, carrier: transport } = fixture;
  const network = still(
    testNetwork(
      [testAirport('DEN', 'America/Denver'), testAirport('LAS', 'America/Los_Angeles')],
      '1 DEN 06:30 LAS 120 daily',
    ),
  );
  const texts = alertTexts({ ...SITE, network });
  const channels = ['sms'] as const;
  const alert = { ...(await fixture.givenAlert()), phoneNumber: PHONE, channels };
  const phone = { phoneNumber: PHONE, smsConsentedAt: clock.now() };
  await box.db.update(alerts).set(phone).where(eq(alerts.id, alert.id));
  await box.db.transaction((tx) => notices.created(tx, alert, clock.now()));
  await box.db.delete(outbox);
  const source = { price: 15.41, isDown: false };
  const fares = fixedFares(async () => {
    if (source.isDown) throw new ProviderError('test', 'unreachable');
    const one = flight('DEN 06:30-07:00 > LAS 07:40-08:00', { goWild: source.price });
    return { flights: [one], seenAt: clock.now() };
  });
  const writing = { db: box.db, clock, network, fares, alertTexts: texts };
  return {
    ...fixture,
    alert,
    source,
    find: (day = found.day) =>
      box.db.transaction(async (tx) => {
        const state = { state: 'found', foundPrice: found.price } as const;
        await tx.update(alertDates).set(state).where(eq(alertDates.day, day));
        await notices.matched(tx, alert, { ...found, day }, clock.now());
      }),
    send: () =>
      sendWaiting({
        db: box.db,
        clock,
        channels: [channelWith('sms', transport)],
        writeFoundFare: (message) => writeFoundFare(writing, message),
      }),
    alertTexts: () =>
      handed.filter(({ key }) => key.startsWith('alert:found:')).map(({ text }) => text),
    rows: () => box.db.select().from(outbox).where(eq(outbox.kind, 'alert')),
  };
}

const TEXT =
  'Roamfare: $15.41 GoWild DEN-LAS Wed, Nov 25, 6:30 AM (sample fare) https://fares.example/?screen=departure_flights&origin=DEN&destination=LAS&date=2026-11-25 Reply STOP to end';

it('sends the text about a found fare when the owner of the phone number says yes, and once', async () => {
  const { find, send, reply, clock, ...all } = await setUp();
  await find();
  await send();
  expect(await all.rows()).toEqual([]);
  clock.moveBy(5 * HOUR);
  await reply('YES');
  await send();
  expect(all.alertTexts()).toEqual([TEXT]);
  await reply('YES');
  await reply('STOP');
  await reply('YES');
  await send();
  expect(all.alertTexts()).toHaveLength(1);
  // Nothing but texts: the email went out when the fare was found.
  expect(new Set((await box.db.select().from(outbox)).map(({ channel }) => channel))).toEqual(
    new Set(['sms']),
  );
});

it('sends one deferred text when the owner says yes several times at once', async () => {
  const { find, send, reply, alertTexts: texts } = await setUp();
  await find();
  await Promise.all(Array.from({ length: 8 }, () => reply('YES')));
  await send();
  expect(texts()).toEqual([TEXT]);
});

it('sends exactly one text when a fare is found while the owner says yes', async () => {
  for (let n = 0; n < 10; n += 1) {
    const { find, send, reply, alertTexts: texts, alert } = await setUp();
    await Promise.all(n % 2 === 0 ? [find(), reply('YES')] : [reply('YES'), find()]);
    await send();
    expect(texts()).toEqual([TEXT]);
    await box.db.delete(alerts).where(eq(alerts.id, alert.id));
    await box.db.execute('truncate phones, sms_budgets');
  }
});

it('sends the current fare of the day, and nothing if it costs more than the alert allows', async () => {
  const { find, send, reply, source, rows, ...all } = await setUp();
  await find();
  await find(localDate('2026-11-28'));
  source.price = 20;
  await reply('YES');
  await send();
  expect(all.alertTexts()[0]).toContain('$20.00 GoWild');
  await box.db.delete(outbox);
  await box.db.update(alertDates).set({ textWaits: true });
  source.price = 49.01;
  await reply('YES');
  await send();
  expect(all.alertTexts()).toHaveLength(2);
  expect((await rows()).map(({ lastError }) => lastError)).toEqual(
    Array.from({ length: 2 }, () => 'the fare is gone, or its day is over'),
  );
});

it('sends no deferred text about a day that is over', async () => {
  const { find, send, reply, clock, rows, ...all } = await setUp();
  await find();
  clock.moveTo('2026-11-26T07:00:00Z');
  await reply('YES');
  await send();
  expect(all.alertTexts()).toEqual([]);
  expect(await rows()).toMatchObject([{ lastError: 'the fare is gone, or its day is over' }]);
});

it('tries a deferred text again while the fare source is down', async () => {
  const { find, send, reply, source, alertTexts: texts } = await setUp();
  await find();
  source.isDown = true;
  await reply('YES');
  await send();
  expect(texts()).toEqual([]);
  source.isDown = false;
  await send();
  expect(texts()).toEqual([TEXT]);
});

it.each(['stopped', 'deleted'])(
  'sends no deferred text about an alert that was %s',
  async (how) => {
    const { find, send, reply, alert, clock, alertTexts: texts } = await setUp();
    await find();
    if (how === 'deleted') await box.db.delete(alerts).where(eq(alerts.id, alert.id));
    else
      await box.db.transaction((tx) =>
        stopDates(tx, { alertId: alert.id, all: false }, clock.now()),
      );
    await reply('YES');
    await send();
    expect(texts()).toEqual([]);
  },
);

it('texts at once about a fare found after the owner said yes', async () => {
  const { find, send, reply, source, alertTexts: texts, clock } = await setUp();
  await reply('YES');
  await send();
  clock.moveBy(DAY);
  source.isDown = true;
  await find();
  await send();
  expect(texts()).toEqual([TEXT]);
});
