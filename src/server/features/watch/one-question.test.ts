import { expect, it } from 'vitest';
import { airportCode } from '#domain/airports.ts';
import { cents } from '#domain/money.ts';
import { localDate } from '#domain/time.ts';
import { insertAlert } from '#server/db/queries/alerts/alerts.ts';
import { makeDue } from '#server/db/queries/watch-targets.ts';
import type { AlertNotices } from '#server/features/alerts/port.ts';
import { termsWith } from '#test/alerts/question.ts';
import { testDatabase } from '#test/database.ts';
import { watchFixture } from '#test/trips/watch-fixture.ts';
import { OUT, offered } from '#test/trips/watched-trip.ts';

const box = testDatabase();
const MINUTE = 60_000;
const OPENED = 'Book now for $15.41: DEN to TPA, Fri, Dec 11';

/** Who watches the flights from Denver on December 11. */
type Watchers = readonly ('alert' | 'trip')[];

async function setUp(watchers: Watchers, { price = 10, at = '2026-12-09T12:00:00Z' } = {}) {
  const fixture = watchFixture(box.db);
  fixture.clock.moveTo(at);
  const userId = await fixture.givenMember();
  const told: string[] = [];
  const none = async () => [];
  const notices: AlertNotices = {
    created: none,
    gathered: none,
    passed: none,
    async matched(_tx, _alert, { day, price: found }) {
      told.push(`${day} ${found}`);
      return [];
    },
  };
  if (watchers.includes('alert')) {
    const terms = termsWith({
      origins: [airportCode('DEN')],
      destinations: [airportCode('LAS')],
      dates: [localDate('2026-12-11')],
      maxPrice: cents(price * 100),
      goWildOnly: false,
    });
    const createdAt = fixture.clock.now();
    const own = { userId, phoneNumber: null, smsConsentedAt: null, createdAt };
    await box.db.transaction(async (tx) => {
      await insertAlert(tx, { ...terms, ...own });
      await makeDue(tx, terms, createdAt);
    });
  }
  if (watchers.includes('trip')) await fixture.keep(userId);
  const look = fixture.worker({ notices });
  /** Questions about Denver on December 11 in an hour less a minute, which a look may take. */
  const askedInAnHour = async () => {
    fixture.asked.length = 0;
    const from = fixture.clock.now();
    for (let minute = 0; minute < 59; minute += 1) {
      fixture.clock.moveTo(new Date(from.getTime() + minute * MINUTE).toISOString());
      await look();
    }
    return fixture.asked.filter((one) => one.startsWith('DEN ') && one.endsWith('2026-12-11'));
  };
  return { ...fixture, look, told, askedInAnHour };
}

it.each<[string, Watchers, string]>([
  ['an alert', ['alert'], 'DEN LAS 2026-12-11'],
  ['a kept trip', ['trip'], 'DEN TPA 2026-12-11'],
  ['both', ['alert', 'trip'], 'DEN LAS,TPA 2026-12-11'],
])('the source is asked seven times an hour for %s of one origin and day', async (...of) => {
  const [, watchers, question] = of;
  const { askedInAnHour } = await setUp(watchers);
  expect(await askedInAnHour()).toEqual(Array.from({ length: 7 }, () => question));
});

it('the source is asked once for both at the moment when a booking window opens', async () => {
  const { clock, look, asked } = await setUp(['alert', 'trip']);
  clock.moveTo('2026-12-10T06:55:00Z');
  await look();
  asked.length = 0;
  for (const second of ['00', '01', '02', '03']) {
    clock.moveTo(`2026-12-10T07:00:${second}Z`);
    await look();
  }
  expect(asked.filter((one) => one.startsWith('DEN '))).toEqual(['DEN LAS,TPA 2026-12-11']);
});

it('one answer is told to an alert and to a kept trip', async () => {
  const { clock, look, script, told, said, asked } = await setUp(['alert', 'trip'], { price: 50 });
  const [leg] = OUT.segments;
  const there = offered(OUT, { goWild: [15.41, 2], standard: [82, 9] });
  const elsewhere = offered(OUT, { standard: [40, 9] });
  script.flights = [there, { ...elsewhere, segments: [{ ...leg, to: airportCode('LAS') }] }];
  clock.moveTo('2026-12-10T07:00:02Z');
  await look();
  expect(told).toEqual(['2026-12-11 4000']);
  expect(await said()).toEqual([OPENED]);
  // Past every cache already, it needs no second question.
  expect(asked.filter((one) => one.startsWith('DEN '))).toHaveLength(1);
});

it('a kept trip that is due seldom adds no question to those of an alert', async () => {
  const { askedInAnHour } = await setUp(['alert', 'trip'], { at: '2026-12-01T12:00:00Z' });
  const asked = await askedInAnHour();
  expect(asked).toHaveLength(7);
  expect(asked.filter((one) => one === 'DEN LAS,TPA 2026-12-11')).toHaveLength(1);
});
