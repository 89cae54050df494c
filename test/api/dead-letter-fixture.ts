import { asc, eq } from 'drizzle-orm';
import { outbox } from '#server/db/message-schema.ts';
import { enqueueMessage, type NewMessage } from '#server/db/queries/messages/outbox.ts';
import { ProviderError } from '#server/providers/provider-error.ts';
import { noticeFixture } from '#test/alerts/notice-fixture.ts';
import { channelWith, emailWith, newestMessage, sendWaiting } from '#test/messages/send-waiting.ts';
import { DAY, MINUTE } from './account-fixture.ts';
import { operatorFixture } from './operator-fixture.ts';

/** Longer than the retries of any message. */
export const TWO_DAYS = 2 * DAY + MINUTE;

/** Every channel fails. */
const ALL_DOWN = [
  emailWith({ name: 'test', send: () => Promise.reject(new ProviderError('test', 'unreachable')) }),
  channelWith('sms', {
    name: 'test',
    atMostOnce: true,
    send: () => Promise.reject(new ProviderError('test', 'timeout')),
  }),
  channelWith('push', {
    name: 'test',
    atMostOnce: false,
    send: async () => ({ suppressed: 'it takes no more' }),
  }),
];

/** Dead letters and an administrator. Call it once at the top of a test file. */
export function deadLetterFixture() {
  const { box, setUp: open, changes } = operatorFixture();

  /** `give` enqueues messages; then two days pass, or the time until `deadAt`, while every channel fails. */
  async function setUp(
    give: (fixture: ReturnType<typeof noticeFixture>) => Promise<unknown>,
    deadAt?: string,
  ) {
    const scene = noticeFixture(box.db);
    const { clock, deps } = scene;
    await give(scene);
    if (deadAt === undefined) clock.moveBy(TWO_DAYS);
    else clock.moveTo(deadAt);
    await sendWaiting({ ...deps, channels: ALL_DOWN });
    const operator = await open(clock);
    const { call, json } = operator;
    const ids = (await box.db.select({ id: outbox.id }).from(outbox).orderBy(asc(outbox.id))).map(
      ({ id }) => id,
    );
    /** Of the n-th message, or of the only one that was enqueued since. */
    const idOf = async (nth: number) => ids[nth - 1] ?? newestMessage(box.db);
    return {
      ...scene,
      ...operator,
      send: () => sendWaiting(deps),
      sendInVain: () => sendWaiting({ ...deps, channels: ALL_DOWN }),
      listed: () => json(['GET', '/admin/dead-letters']),
      ids,
      retry: async (nth = 1) => call(['POST', `/admin/dead-letters/${await idOf(nth)}/retry`]),
      retryAll: () => json(['POST', '/admin/dead-letters/retry']),
      row: async (nth = 1) =>
        (
          await box.db
            .select()
            .from(outbox)
            .where(eq(outbox.id, await idOf(nth)))
        )[0],
    };
  }

  /** Enqueues an account email; the changes may make it another message. */
  const givenDeadMessage = (at: Date, changes: Partial<NewMessage> = {}) => {
    const words = { subject: 'Choose a new password', text: 'A link', html: '<a>A link</a>' };
    const letter = { key: 'reset', to: 'maya@example.test', ...words, ...changes };
    return enqueueMessage(box.db, letter, at);
  };

  return { box, setUp, givenDeadMessage, changes };
}
