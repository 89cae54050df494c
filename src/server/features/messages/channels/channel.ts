import type { ChannelName } from '#domain/channel.ts';
import type { MessageTransport } from '#server/providers/message-transport.ts';

/** A channel of this installation, as a worker sends its messages. */
export interface Channel {
  readonly name: ChannelName;
  /** Messages that one process sends concurrently. */
  readonly lanes: number;
  readonly transport: MessageTransport;
}
