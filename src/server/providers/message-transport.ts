import type { Email } from './mail/port.ts';

/** Why a message was not handed over and never will be. */
export interface Suppressed {
  readonly suppressed: string;
}

/** A message with what decides over whether it may go. */
export interface CarriedMessage extends Email {
  /** Member whom it is for; none for what answers a phone. */
  readonly userId?: string | null | undefined;
  readonly enqueuedAt: Date;
}

/** Carries short messages on a channel other than mail; `to` is what the channel knows its reader by. */
export interface MessageTransport {
  /** Stable name for logs. */
  readonly name: string;
  /**
   * True where a second time costs more than none: what may have been taken is not tried again. A refusal
   * (`ProviderError` of fault `refused`) says that it was not taken.
   */
  readonly atMostOnce: boolean;
  /** @throws ProviderError and nothing else. */
  send(message: CarriedMessage): Promise<Suppressed | undefined>;
}
