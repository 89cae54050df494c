import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { timeZone } from '#domain/time.ts';
import { outbox } from '#server/db/message-schema.ts';
import { claimMessage, enqueueMessage, markSent } from '#server/db/queries/messages/outbox.ts';
import {
  insertSandboxEmail,
  listSandboxEmails,
} from '#server/db/queries/messages/sandbox-messages.ts';
import type { Email } from '#server/providers/mail/port.ts';
import { ProviderError } from '#server/providers/provider-error.ts';
import { testDatabase } from '#test/database.ts';
import { stillClock } from '#test/harness.ts';
import { emailWith, newestMessage, sendWaiting } from '#test/messages/send-waiting.ts';
import { sandboxMailer } from '../providers/mail/choose.ts';
import { sendMessage, TryAgain } from './send-message.ts';
import { sweepExpired } from './sweep-expired.ts';

const box = testDatabase();
const HOUR = 3_600_000;

const message = (key = 'test:1') => ({
  key,
  to: 'maya@example.test',
  subject: 'Seats',
  text: 'Hello',
  html: '<p>Hello</p>',
});

function setUp() {
  const clock = stillClock();
  const sent: string[] = [];
  let failing = false;
  const mailer = {
    name: 'test',
    async send({ key }: Email) {
      if (failing) throw new ProviderError('test', 'unreachable');
      sent.push(key);
    },
  };
  return {
    clock,
    sent,
    deps: { db: box.db, clock, channels: [emailWith(mailer)] },
    /** Number of the message. */
    promise: async (key?: string) => {
      await enqueueMessage(box.db, message(key), clock.now());
      return newestMessage(box.db);
    },
    fail: (now: boolean) => {
      failing = now;
    },
    row: async () => (await box.db.select().from(outbox))[0],
  };
}

describe('sending emails', () => {
  it('sends each enqueued email once under its key and deletes its content', async () => {
    const { deps, sent, promise, row } = setUp();
    await promise('a');
    await promise('a');
    await promise('b');
    await sendWaiting(deps);
    await sendWaiting(deps);
    expect(sent).toEqual(['a', 'b']);
    expect(await row()).toMatchObject({ sentAt: deps.clock.now(), text: '', html: '' });
  });

  it('sends every email once with eight concurrent senders', async () => {
    const { deps, sent, promise } = setUp();
    const keys = Array.from({ length: 40 }, (_, n) => `email:${n}`);
    for (const key of keys) await promise(key);
    await Promise.all(Array.from({ length: 8 }, () => sendWaiting(deps)));
    expect(sent.toSorted()).toEqual(keys.toSorted());
  });

  it('resends the email of a dead sender and ignores that sender’s late result', async () => {
    const { deps, clock, promise, row } = setUp();
    const id = await promise();
    const late = await claimMessage(box.db, id);
    const other = await claimMessage(box.db, id);
    if (!late || !other) throw new Error('the email was not claimed twice');
    expect([late.abandoned, other.abandoned]).toEqual([false, true]);
    expect(await markSent(box.db, late, clock.now())).toBe(false);
    expect((await row())?.sentAt).toBe(null);
    expect(await markSent(box.db, other, clock.now())).toBe(true);
    expect(await claimMessage(box.db, id)).toBe(undefined);
    await sendMessage(deps, id);
  });

  it('ignores the late result of a sender when a failover gives its fence to another one', async () => {
    const { clock, promise } = setUp();
    const id = await promise();
    const late = await claimMessage(box.db, id);
    await box.db.update(outbox).set({ fence: 0 });
    const other = await claimMessage(box.db, id);
    if (!late || !other) throw new Error('the email was not claimed twice');
    expect(other.fence).toBe(late.fence);
    expect(await markSent(box.db, late, clock.now())).toBe(false);
    expect(await markSent(box.db, other, clock.now())).toBe(true);
  });

  it('marks a sent email once the database is back after a minute', async () => {
    const { deps, sent, promise, row } = setUp();
    const id = await promise();
    const rename = (from: string, to: string) =>
      box.db.execute(sql.raw(`alter table ${from} rename to ${to}`));
    let waitedMs = 0;
    await sendMessage(
      {
        ...deps,
        channels: [
          emailWith({
            name: 'test',
            async send({ key }) {
              sent.push(key);
              await rename('outbox', 'outbox_away');
            },
          }),
        ],
        async pause(ms) {
          waitedMs += ms;
          if (waitedMs === 60_000) await rename('outbox_away', 'outbox');
        },
      },
      id,
    );
    expect(sent).toEqual(['test:1']);
    expect(waitedMs).toBe(60_000);
    expect(await row()).toMatchObject({ sentAt: deps.clock.now() });
  });

  it('retries a failed email and stores the error', async () => {
    const { deps, sent, promise, fail, row } = setUp();
    const id = await promise();
    fail(true);
    await expect(sendMessage(deps, id)).rejects.toThrow(TryAgain);
    expect(await row()).toMatchObject({
      attempts: 1,
      trying: false,
      sentAt: null,
      deadLetteredAt: null,
    });
    expect((await row())?.lastError).toBe('test: unreachable');
    fail(false);
    await sendMessage(deps, id);
    expect(sent).toEqual(['test:1']);
  });

  it('reports an error of ours in a transport and tries the email again', async () => {
    const { deps, promise, row } = setUp();
    const id = await promise();
    const faults: unknown[] = [];
    const fault = new TypeError('undefined is not a function');
    const send = async () => {
      throw fault;
    };
    const broken = {
      ...deps,
      channels: [emailWith({ name: 'test', send })],
      reportFault: (error: unknown) => faults.push(error),
    };
    await expect(sendMessage(broken, id)).rejects.toThrow(TryAgain);
    expect([faults, (await row())?.lastError]).toEqual([[fault], 'test: unexpected']);
  });

  it('dead-letters an email after two days and deletes its content', async () => {
    const { deps, clock, sent, promise, fail, row } = setUp();
    await promise();
    fail(true);
    clock.moveBy(48 * HOUR - 1000);
    await sendWaiting(deps);
    expect((await row())?.deadLetteredAt).toBe(null);
    clock.moveBy(HOUR);
    await sendWaiting(deps);
    expect(await row()).toMatchObject({ deadLetteredAt: clock.now(), text: '', html: '' });
    fail(false);
    clock.moveBy(HOUR);
    await sendWaiting(deps);
    expect(sent).toEqual([]);
  });
});

it('keeps one email per key in the built-in mailbox, newest first', async () => {
  const clock = stillClock();
  const mailer = sandboxMailer((one) => insertSandboxEmail(box.db, one, clock.now()));
  await mailer.send(message('a'));
  await mailer.send(message('a'));
  clock.moveBy(1000);
  await mailer.send(message('b'));
  const kept = await listSandboxEmails(box.db, 10);
  expect(kept.map(({ key }) => key)).toEqual(['b', 'a']);
});

it('sweeps finished messages after eight days, but no open one', async () => {
  const { deps, clock, promise, fail, row } = setUp();
  await promise('sent');
  await sendWaiting(deps);
  fail(true);
  await promise('open');
  await insertSandboxEmail(box.db, message('kept'), clock.now());
  const sweep = () => sweepExpired({ ...deps, allowanceZone: timeZone('America/Denver') });
  clock.moveBy(8 * 24 * HOUR);
  await sweep();
  expect(await box.db.select().from(outbox)).toHaveLength(2);
  clock.moveBy(1000);
  await sweep();
  expect(await box.db.select().from(outbox)).toHaveLength(1);
  expect((await row())?.dedupeKey).toBe('open');
  expect(await listSandboxEmails(box.db, 10)).toEqual([]);
});
