import type { ChannelName } from '#domain/channel.ts';
import type { AlertNotices } from '#server/features/alerts/port.ts';
import type { MessageTransport } from '#server/providers/message-transport.ts';

/** A channel: its messages about alerts, and its transport. */
export interface Channel {
  readonly name: ChannelName;
  /** Messages that one process sends concurrently. */
  readonly lanes: number;
  readonly notices: AlertNotices;
  readonly transport: MessageTransport;
}

/** Enqueues each message on every channel in sequence, because they share the transaction. */
export const noticesOn = (channels: readonly AlertNotices[]): AlertNotices => ({
  async created(...notice) {
    for (const channel of channels) await channel.created(...notice);
  },
  async matched(...notice) {
    for (const channel of channels) await channel.matched(...notice);
  },
  async passed(...notice) {
    for (const channel of channels) await channel.passed(...notice);
  },
});
