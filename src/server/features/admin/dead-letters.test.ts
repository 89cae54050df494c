import { describe, expect, it } from 'vitest';
import { deadLetterFixture, TWO_DAYS } from '#test/api/dead-letter-fixture.ts';

const { setUp, givenDeadMessage, changes } = deadLetterFixture();

/** A find of November 25 that no mail server took. */
const givenFind = (deadLetteredAt?: string) =>
  setUp(async ({ givenAlert, find }) => find(await givenAlert()), deadLetteredAt);

describe('the list of dead letters', () => {
  it('lists dead letters newest first, with masked addresses and whether they can be retried', async () => {
    const { listed, ids, clock } = await setUp(async ({ givenAlert, find, clock }) => {
      await givenDeadMessage(clock.now());
      await find(await givenAlert());
    });
    const { messages, pagination } = await listed();
    expect(pagination).toEqual({ page: 1, limit: 50, total: 2, pages: 1 });
    const common = {
      channel: 'email',
      to: 'm…@example.test',
      created_at: '2026-11-21T18:00:00.000Z',
      dead_at: clock.now().toISOString(),
      attempts: 1,
      last_error: 'test: unreachable',
    };
    expect(messages).toEqual([
      { ...common, id: ids[1], subject: expect.stringContaining('$15.41 from'), can_retry: true },
      { ...common, id: ids[0], subject: 'Choose a new password', can_retry: false },
    ]);
  });

  it('lists dead letters by page', async () => {
    const { json, ids } = await setUp(async ({ clock }) => {
      for (let n = 0; n < 5; n += 1) await givenDeadMessage(clock.now(), { key: `reset:${n}` });
    });
    const page = async (number: number) =>
      json(['GET', `/admin/dead-letters?page=${number}&limit=2`]);
    const idsOf = ({ messages }: { messages: { id: number }[] }) => messages.map(({ id }) => id);
    expect(idsOf(await page(1))).toEqual([ids[4], ids[3]]);
    expect(idsOf(await page(3))).toEqual([ids[0]]);
    expect(await page(4)).toEqual({
      messages: [],
      pagination: { page: 4, limit: 2, total: 5, pages: 3 },
    });
  });

  it('shows the last digits of a phone number and no browser id in dead letters', async () => {
    const { listed } = await setUp(async ({ clock }) => {
      const text = { channel: 'sms', to: '3035550100', kind: 'alert' } as const;
      await givenDeadMessage(clock.now(), { key: 'a', ...text });
      await givenDeadMessage(clock.now(), {
        key: 'b',
        channel: 'push',
        to: 'f00d',
        subject: 'A seat',
      });
    });
    expect((await listed()).messages).toMatchObject([
      { channel: 'push', to: 'a browser', subject: 'A seat' },
      { channel: 'sms', to: '…0100', subject: 'Text about a fare' },
    ]);
  });
});

describe('a dead letter about an alert', () => {
  it('retries a dead letter about an alert with its content and no earlier attempts', async () => {
    const { retry, row, ids, send, sent, clock, listed } = await givenFind();
    const before = await row();
    expect((await retry()).statusCode).toBe(204);
    expect(await row()).toEqual({
      ...before,
      queued: false,
      attempts: 0,
      deadLetteredAt: null,
      lastError: null,
      createdAt: clock.now(),
      fence: (before?.fence ?? 0) + 1,
      holder: null,
    });
    expect((await listed()).messages).toEqual([]);
    await send();
    expect(sent).toEqual([
      expect.objectContaining({
        key: before?.dedupeKey,
        text: before?.text,
        html: before?.html,
        unsubscribeUrl: before?.unsubscribeUrl,
      }),
    ]);
    expect(await changes()).toMatchObject([
      { action: 'dead-letter.retried', subject: `${ids[0]}` },
    ]);
  });

  it('tries a retried dead letter for two more days', async () => {
    const { retry, row, sendInVain, clock } = await givenFind();
    await retry();
    await sendInVain();
    expect(await row()).toMatchObject({ attempts: 1, deadLetteredAt: null });
    clock.moveBy(TWO_DAYS);
    await sendInVain();
    expect(await row()).toMatchObject({ attempts: 2, deadLetteredAt: clock.now() });
  });

  it.each([
    ['2026-11-26T11:59:00Z', 204],
    ['2026-11-26T12:00:00Z', 409],
  ])(
    'at %s, on or after the end of its day, answers the retry of a dead letter with %i',
    async (now, status) => {
      const { retry, retryAll, listed, row } = await givenFind(now);
      expect((await listed()).messages).toMatchObject([{ can_retry: status === 204 }]);
      const answer = await retry();
      expect(answer.statusCode).toBe(status);
      if (status === 204) return;
      const message = 'The day that this message tells of is over.';
      expect(answer.json()).toEqual({ error: 'message_has_no_text', message });
      expect(await retryAll()).toEqual({ retried: 0 });
      expect((await row())?.deadLetteredAt).not.toBe(null);
    },
  );
});

describe('a dead letter that cannot be retried', () => {
  it('refuses to retry a dead letter about an account because its content was deleted', async () => {
    const { retry, retryAll, row } = await setUp(({ clock }) => givenDeadMessage(clock.now()));
    expect(await row()).toMatchObject({ text: '', html: '' });
    const answer = await retry();
    expect([answer.statusCode, answer.json().error]).toEqual([409, 'message_has_no_text']);
    expect(answer.json().message).toMatch(/deleted for security/);
    expect(await changes()).toEqual([]);
    expect(await retryAll()).toEqual({ retried: 0 });
    expect((await row())?.deadLetteredAt).not.toBe(null);
  });

  it('refuses to retry a dead text message, which goes out at most once', async () => {
    const { retry, row } = await setUp(async ({ givenAlert, clock }) => {
      const { id: alertId, userId } = await givenAlert();
      const text = { channel: 'sms', to: '3035550100', kind: 'alert' } as const;
      await givenDeadMessage(clock.now(), { ...text, alertId, userId });
    });
    expect(await row()).toMatchObject({ text: '', deadLetteredAt: expect.any(Date) });
    const answer = await retry();
    expect([answer.statusCode, answer.json().message]).toEqual([
      409,
      'This message must not go out any more.',
    ]);
  });

  it.each(['1000000000', '0', '-1', '1.5', 'x', '9'.repeat(16)])(
    'answers not found for dead letter number %s',
    async (id) => {
      const { call } = await givenFind();
      const answer = await call(['POST', `/admin/dead-letters/${id}/retry`]);
      expect(answer.statusCode).toBe(404);
    },
  );
});

describe('all dead letters', () => {
  it('retries all dead letters that can be retried, with one audit row', async () => {
    const { retryAll, listed, sent, send } = await setUp(
      async ({ givenAlert, find, create, clock }) => {
        const alert = await givenAlert();
        await create(alert);
        await find(alert);
        await find(await givenAlert('noah@example.test'));
        await givenDeadMessage(clock.now());
      },
    );
    expect(await retryAll()).toEqual({ retried: 3 });
    expect(await changes()).toMatchObject([
      { action: 'dead-letters.retried', subject: null, detail: { retried: 3 } },
    ]);
    expect((await listed()).messages).toMatchObject([{ subject: 'Choose a new password' }]);
    await send();
    expect(sent).toHaveLength(3);
  });
});
