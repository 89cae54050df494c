import type { ChannelName } from '#domain/channel.ts';
import type { AlertNotices } from '#server/features/alerts/port.ts';
import type { MessageTransport } from '#server/providers/message-transport.ts';

/** What tells members of their alerts on a channel, and what delivers it. */
export interface Channel {
  readonly name: ChannelName;
  /** Messages that one process sends at once. */
  readonly lanes: number;
  readonly notices: AlertNotices;
  readonly transport: MessageTransport;
}

/** Enqueues each notice on every channel, one after the other: they share the transaction. */
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
