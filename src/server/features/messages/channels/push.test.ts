import { describe, expect, it } from 'vitest';
import { cents } from '#domain/money.ts';
import { outbox, pushSubscriptions } from '#server/db/message-schema.ts';
import { ProviderError } from '#server/providers/provider-error.ts';
import type { BrowserNotice } from '#server/providers/push/port.ts';
import { browserFixture, endpointOf, KEYS } from '#test/alerts/browser-fixture.ts';
import { noticeFixture } from '#test/alerts/notice-fixture.ts';
import { flight } from '#test/harness.ts';
import { channelWith, sendWaiting } from '#test/messages/send-waiting.ts';
import { still, testAirport, testNetwork } from '#test/network-fixture.ts';
import { alertPushes } from '../alert-notices.ts';
import { pushTransport } from './push.ts';

const { box, stored } = browserFixture();
const ONE = { party: 1 };
const HOUR = 3_600_000;

describe('a push notification', () => {
  async function setUp() {
    const fixture = noticeFixture(box.db);
    const { clock, deps, found } = fixture;
    const { notices } = fixture;
    const alert = { ...(await fixture.givenAlert()), channels: ['push'] as const };
    const browser = async (endpoint: string, userId = alert.userId) => {
      const row = { userId, endpoint, ...KEYS, createdAt: clock.now() };
      const [made] = await box.db.insert(pushSubscriptions).values(row).returning();
      return made?.id ?? '';
    };
    const shown: (BrowserNotice & { endpoint: string; key: string })[] = [];
    let answer: 'taken' | 'gone' | 'unreachable' = 'taken';
    const push = {
      name: 'test',
      async send({ endpoint }: { endpoint: string }, notice: BrowserNotice, key: string) {
        if (answer === 'unreachable') throw new ProviderError('test', answer);
        if (answer === 'taken') shown.push({ endpoint, key, ...notice });
        return answer;
      },
    };
    const transport = (pushHosts = ['fcm.googleapis.com']) =>
      pushTransport({ db: box.db, clock, push, pushHosts });
    const find = () => box.db.transaction((tx) => notices.matched(tx, alert, found, clock.now()));
    return {
      ...fixture,
      alert,
      browser,
      find,
      shown,
      send: (pushHosts?: string[]) =>
        sendWaiting({ ...deps, channels: [channelWith('push', transport(pushHosts))] }),
      answerWith: (next: typeof answer) => {
        answer = next;
      },
      rows: () => box.db.select().from(outbox).orderBy(outbox.id),
    };
  }

  it('pushes a match once to each browser of the member, with the fare and when it was seen', async () => {
    const { browser, find, send, shown, alert, givenAlert } = await setUp();
    const other = await givenAlert('leo@example.test');
    const [one, two] = [await browser(endpointOf(1)), await browser(endpointOf(2))];
    await browser(endpointOf(3), other.userId);
    await find();
    await find();
    await send();
    expect(shown.map(({ endpoint }) => endpoint).toSorted()).toEqual([
      endpointOf(1),
      endpointOf(2),
    ]);
    expect(shown.map(({ key }) => key).toSorted()).toEqual(
      [one, two].map((id) => `alert:found:${alert.id}:2026-11-25:push:${id}`).toSorted(),
    );
    expect(shown[0]).toMatchObject({
      title: '$15.41 from DEN to LAS',
      body: 'GoWild, Wed, Nov 25, leaves 6:30 AM. Sample fare. Seen Nov 21, 11:00 AM MST.',
      url: '/?screen=departure_flights&origin=DEN&destination=LAS&date=2026-11-25',
    });
  });

  it('says in a push notification about a Discount Den fare that it needs a membership', async () => {
    const { found } = await setUp();
    const network = still(
      testNetwork([testAirport('DEN', 'America/Denver')], '1 DEN 06:30 LAS 9 daily'),
    );
    const den = flight('DEN 06:30-07:00 > LAS 07:40-08:00', { discountDen: 38.5 });
    const { body } = alertPushes({ network }).matched(ONE, {
      ...found,
      price: cents(3_850),
      kind: 'discountDen',
      flight: den,
    });
    expect(body).toMatch(
      /^Discount Den, Wed, Nov 25, leaves 6:30 AM\. Needs Discount Den membership\. Sample fare\. /,
    );
  });

  it('pushes that an alert ended, but not that one was created', async () => {
    const { browser, notices, alert, found, clock, send, shown } = await setUp();
    await browser(endpointOf(1));
    await box.db.transaction(async (tx) => {
      await notices.created(tx, alert, clock.now());
      await notices.passed(tx, alert, found.day, clock.now());
    });
    await send();
    expect(shown.map(({ title, url }) => [title, url])).toEqual([
      ['No fare found: DEN to LAS', '/notifications'],
    ]);
  });

  it('deletes the subscription of a browser that accepts no more notifications', async () => {
    const { browser, find, send, answerWith, rows } = await setUp();
    await browser(endpointOf(1));
    await find();
    answerWith('gone');
    await send();
    expect(await stored()).toEqual([]);
    expect((await rows())[0]?.lastError).toBe('the browser takes no more notices');
  });

  it('retries a push notification while the push service is down, for at most an hour', async () => {
    const { browser, find, send, answerWith, clock, shown, rows } = await setUp();
    await browser(endpointOf(1));
    await find();
    answerWith('unreachable');
    await send();
    answerWith('taken');
    clock.moveBy(HOUR / 2);
    await send();
    expect(shown).toHaveLength(1);
    await box.db.delete(outbox);
    await find();
    answerWith('unreachable');
    await send();
    answerWith('taken');
    clock.moveBy(HOUR + 1);
    await send();
    expect(shown).toHaveLength(1);
    expect((await rows())[0]?.lastError).toBe('too late: the notice is no longer fresh');
  });

  it('suppresses a push notification to a browser that unsubscribed, changed member or is not allowed', async () => {
    const { browser, find, send, shown, givenAlert, rows } = await setUp();
    const leo = await givenAlert('leo@example.test');
    await browser(endpointOf(1));
    await find();
    await box.db.update(pushSubscriptions).set({ userId: leo.userId });
    await send();
    await box.db.delete(outbox);
    await box.db.delete(pushSubscriptions);
    await browser(endpointOf(2));
    await find();
    await box.db.delete(pushSubscriptions);
    await send();
    await box.db.delete(outbox);
    await browser(endpointOf(3));
    await find();
    await send(['updates.push.services.mozilla.com']);
    expect((await rows())[0]?.lastError).toBe('withheld: its push service is no longer allowed');
    expect(shown).toEqual([]);
  });
});
