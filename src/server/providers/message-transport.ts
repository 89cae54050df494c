import type { TextKind } from '#domain/channel.ts';
import type { Email } from './mail/port.ts';

/** Why a message was not sent and never will be. */
export interface Suppressed {
  readonly suppressed: string;
}

/** A message with the data that decides whether it may be sent. */
export interface TransportMessage extends Email {
  /** The member it is for; absent for replies to text messages. */
  readonly userId?: string | null | undefined;
  /** Of a text message. */
  readonly kind?: TextKind | null | undefined;
  /** Of our own pages, which a push message opens. */
  readonly path?: string | null | undefined;
  readonly enqueuedAt: Date;
}

/** Sends messages on a channel other than email; `to` is the address of the recipient on that channel. */
export interface MessageTransport {
  /** Stable name for logs. */
  readonly name: string;
  /**
   * True where a duplicate is worse than a lost message: a message that may have been accepted is not retried.
   * `ProviderError` `refused` means that it was not accepted.
   */
  readonly atMostOnce: boolean;
  /** @throws ProviderError and nothing else. */
  send(message: TransportMessage): Promise<Suppressed | undefined>;
}
