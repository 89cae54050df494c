import { type QuietHours, quietUntil } from '#domain/alert.ts';
import type { ChannelName, TextKind } from '#domain/channel.ts';
import type { LocalDate, TimeZone } from '#domain/time.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { deferTexts } from '#server/db/queries/messages/deferred-texts.ts';
import { enqueueMessages, type NewMessage } from '#server/db/queries/messages/outbox.ts';
import { listSubscriptionIds } from '#server/db/queries/messages/push-subscriptions.ts';
import {
  answerOf,
  ensurePhones,
  findTextNumbers,
  sharePhones,
} from '#server/db/queries/messages/sms.ts';
import type { StopLinks } from '#server/features/alerts/port.ts';
import type { EmailContent } from '#server/providers/mail/port.ts';
import type { BrowserNotice } from '#server/providers/push/port.ts';

/** What a member is told about an alert or a kept trip, on every channel that has a content. */
export interface Notice
  extends Pick<NewMessage, 'alertId' | 'tripId' | 'flightDay' | 'alertNotice'> {
  /** Of the member, what it is about and what happened: the same key twice is one message on each channel. */
  readonly key: string;
  readonly userId: string;
  /** Address of the member. */
  readonly email: string;
  /** Those that the member has chosen. */
  readonly channels: readonly ChannelName[];
  /** Messages of all channels but email wait until these hours end; undefined to tell at once. */
  readonly quiet?: { readonly quietHours: QuietHours | null; readonly zone: TimeZone } | undefined;
  /** Links that end such messages. @param secret key of their tokens */
  readonly stopLinks: (secret: string) => StopLinks;
  /** @param stopUrl page that ends such messages */
  readonly writeEmail: (stopUrl: string) => EmailContent;
  readonly push?: BrowserNotice | undefined;
  readonly text?: TextNotice | undefined;
}

export interface TextNotice {
  readonly kind: TextKind;
  /** Ten digits; undefined for the number to which the member last asked for texts. */
  readonly to?: string;
  readonly text: string;
  /** Day of the fare. While the owner of the number has not answered, a text about it waits for the answer. */
  readonly fareDay?: LocalDate;
  /** A text that waits for the end of quiet hours is written when it is sent. */
  readonly templateIfQuiet?: NewMessage['template'];
}

export interface NotifyDeps {
  /** Whether this installation sends texts. */
  readonly hasTexts: boolean;
  /** Key of the tokens in stop links. */
  readonly secretOf: (db: Db) => Promise<string>;
}

export type Notify = (tx: Tx, notices: readonly Notice[], at: Date) => Promise<void>;

/**
 * Enqueues the messages of notices on the channels of their members, with a fixed number of statements. Call it in the
 * transaction of the change that they are about. Whether the member has the plan, a verified address and a budget left
 * is decided when a message is sent.
 */
export const notifier =
  ({ hasTexts, secretOf }: NotifyDeps): Notify =>
  async (tx, notices, at) => {
    const on = (channel: ChannelName) =>
      notices.filter(({ channels }) => channels.includes(channel));
    const messages = [
      ...(await emailsOf(tx, on('email'), secretOf)),
      ...(await pushesOf(tx, on('push'), at)),
      ...(hasTexts ? await textsOf(tx, on('sms'), at) : []),
    ];
    await enqueueMessages(tx, messages, at);
  };

async function emailsOf(
  tx: Tx,
  notices: readonly Notice[],
  secretOf: NotifyDeps['secretOf'],
): Promise<NewMessage[]> {
  if (notices.length === 0) return [];
  const secret = await secretOf(tx);
  return notices.map((notice) => {
    const { page, oneClick } = notice.stopLinks(secret);
    return {
      ...messageOf(notice, 'email'),
      ...notice.writeEmail(page),
      to: notice.email,
      unsubscribeUrl: oneClick,
    };
  });
}

/** One for each browser in which the member has turned notices on. */
async function pushesOf(tx: Tx, notices: readonly Notice[], at: Date): Promise<NewMessage[]> {
  const told = notices.filter(({ push }) => push);
  const browsers = await listSubscriptionIds(
    tx,
    told.map(({ userId }) => userId),
  );
  return told.flatMap((notice) => {
    const { push, userId } = notice;
    if (!push) return [];
    const { key, ...rest } = messageOf(notice, 'push');
    const content = { subject: push.title, text: push.body, path: push.url };
    const notBefore = notBeforeOf(notice, 'push', at);
    return (browsers.get(userId) ?? []).map((to) => ({
      ...rest,
      ...content,
      key: `${key}:${to}`,
      to,
      notBefore,
    }));
  });
}

/** A text to a number that has not answered waits for the answer; the question goes to a number that was not asked. */
async function textsOf(tx: Tx, notices: readonly Notice[], at: Date): Promise<NewMessage[]> {
  const told = notices.flatMap((notice) => (notice.text ? [{ notice, text: notice.text }] : []));
  const own = told.filter(({ text }) => text.to === undefined);
  const ownNumbers = await findTextNumbers(
    tx,
    own.map(({ notice }) => notice.userId),
  );
  const questions = told.filter(({ text }) => text.kind === 'question');
  await ensurePhones(
    tx,
    questions.flatMap(({ text }) => text.to ?? []),
  );
  const phones = await sharePhones(
    tx,
    told.flatMap(({ text }) => text.to ?? []),
  );
  const messages: NewMessage[] = [];
  const waiting: { readonly alertId: string; readonly day: LocalDate }[] = [];
  for (const { notice, text } of told) {
    const { kind, fareDay: day, to = ownNumbers.get(notice.userId) } = text;
    const phone = to === undefined ? undefined : phones.get(to);
    if (to === undefined || (kind === 'question' && phone?.askedAt)) continue;
    if (notice.alertId && day && answerOf(phone) === 'waiting')
      waiting.push({ alertId: notice.alertId, day });
    else messages.push(textMessage(notice, { ...text, to }, at));
  }
  await deferTexts(tx, waiting);
  return messages;
}

function textMessage(
  notice: Notice,
  { kind, to, text, templateIfQuiet }: TextNotice & { readonly to: string },
  at: Date,
): NewMessage {
  const notBefore = notBeforeOf(notice, 'sms', at);
  const template = notBefore && templateIfQuiet;
  return {
    ...messageOf(notice, 'sms'),
    to,
    kind,
    text: template ? '' : text,
    template,
    notBefore,
  };
}

const notBeforeOf = ({ quiet }: Notice, channel: ChannelName, at: Date): Date | undefined =>
  quiet && quietUntil(channel, quiet, at);

const messageOf = (
  { key, userId, alertId, tripId, flightDay, alertNotice }: Notice,
  channel: ChannelName,
) => ({ key: `${key}:${channel}`, channel, userId, alertId, tripId, flightDay, alertNotice });
