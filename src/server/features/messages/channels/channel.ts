import type { ChannelName } from '#domain/channel.ts';
import { quietUntil } from '#domain/quiet-hours.ts';
import { UTC } from '#domain/time.ts';
import type { NetworkSource } from '#domain/timetable.ts';
import type { NewMessage } from '#server/db/queries/messages/outbox.ts';
import type { AlertNotices, NoticedAlert } from '#server/features/alerts/port.ts';
import type { MessageTransport } from '#server/providers/message-transport.ts';

/** A channel: its messages about alerts, and its transport. */
export interface Channel {
  readonly name: ChannelName;
  /** Messages that one process sends concurrently. */
  readonly lanes: number;
  readonly notices: AlertNotices;
  readonly transport: MessageTransport;
}

/**
 * The messages of every channel of an alert, one after the other, because they share the transaction. Messages of all
 * channels but email wait until the quiet hours end at the first origin.
 */
export function noticesOn(
  channels: readonly Pick<Channel, 'name' | 'notices'>[],
  network: NetworkSource,
): AlertNotices {
  const each = async (
    alert: NoticedAlert,
    at: Date,
    messagesOn: (notices: AlertNotices, alert: NoticedAlert) => Promise<readonly NewMessage[]>,
  ): Promise<readonly NewMessage[]> => {
    const airport = alert.origins[0] && network.current().airports.get(alert.origins[0]);
    const zone = airport?.zone ?? UTC;
    const messages: NewMessage[] = [];
    for (const { name, notices } of channels) {
      if (!alert.channels.includes(name)) continue;
      const notBefore = quietUntil(name, { quietHours: alert.quietHours, zone }, at);
      messages.push(...(await messagesOn(notices, { ...alert, notBefore })));
    }
    return messages;
  };
  return {
    // The member is awake: the alert has just been created.
    created: (tx, alert, at) => each(alert, at, (on) => on.created(tx, alert, at)),
    matched: (tx, alert, match, at) => each(alert, at, (on, to) => on.matched(tx, to, match, at)),
    gathered: (tx, alert, gathered, at) =>
      each(alert, at, (on, to) => on.gathered(tx, to, gathered, at)),
    passed: (tx, alert, day, at) => each(alert, at, (on, to) => on.passed(tx, to, day, at)),
  };
}
