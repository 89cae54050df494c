import { isUtf8 } from 'node:buffer';
import Stripe from 'stripe';
import { AppError } from '#domain/errors.ts';
import type { Clock } from '#domain/time.ts';
import type { PaymentEvent } from './port.ts';
import { toEvent } from './stripe-answers.ts';

const TOLERANCE_S = 300;
const MS_PER_SECOND = 1_000;
/** Stricter than the library, which skips over what it does not know. */
const HEADER = /^t=([1-9]\d{9})(?:,v[01]=[0-9a-f]{64})+$/;
const OPENING_BRACE = 0x7b;

export interface EventReaderOptions {
  /** Several while one replaces another. */
  readonly webhookSecrets: readonly string[];
  /** Whether events about real money are expected; others are refused, and the other way round. */
  readonly live: boolean;
  readonly clock: Clock;
}

/** Reads events whose signature fits one of the secrets, at most five minutes from now. */
export function eventReader({ webhookSecrets, live, clock }: EventReaderOptions) {
  return (body: Buffer, signature: string | undefined): PaymentEvent => {
    const now = clock.now().getTime();
    const signedAt = Number(HEADER.exec(signature ?? '')?.[1]);
    // Not a number when the header has another form. The library looks at old signatures only.
    if (!(signedAt - now / MS_PER_SECOND <= TOLERANCE_S)) throw new AppError('signature_invalid');
    // The library reads the body as text, to which several bodies can lead.
    if (body[0] !== OPENING_BRACE || !isUtf8(body)) throw new AppError('signature_invalid');
    for (const secret of webhookSecrets) {
      const event = readSigned(body, signature ?? '', { secret, now });
      if (event?.isLive === live) return event;
    }
    throw new AppError('signature_invalid');
  };
}

function readSigned(
  body: Buffer,
  signature: string,
  { secret, now }: { readonly secret: string; readonly now: number },
) {
  try {
    return toEvent(
      Stripe.webhooks.constructEvent(body, signature, secret, TOLERANCE_S, undefined, now),
    );
  } catch {
    return undefined;
  }
}
