import { setTimeout as delay } from 'node:timers/promises';
import { membershipPlan } from '#domain/account.ts';
import type { Clock } from '#domain/time.ts';
import {
  type Channel,
  type ClaimedLetter,
  claimLetter,
  isReplaced,
  markDead,
  markFailed,
  markSent,
  recipientOf,
} from '#server/db/queries/messages/outbox.ts';
import type { LetterContent, Mailer } from '#server/providers/mail/port.ts';
import type { Carrier, Withheld } from '#server/providers/message-transport.ts';
import { ProviderError } from '#server/providers/provider-error.ts';
import type { Database } from '../db/database.ts';

const GIVE_UP_MS = 48 * 60 * 60_000;
/** Shorter than the heartbeat of the queue, after which another worker sends the message again. */
const SETTLE_AGAIN_MS = [500, 1_000, 2_000, 4_000, 6_000];

export interface SendDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly mailer: Mailer;
  /** Messages of a channel without a carrier wait. */
  readonly sms?: Carrier | undefined;
  readonly push?: Carrier | undefined;
  /** Makes a reset link for the member with the address; undefined when there is none. */
  readonly writeReset?: ((email: string) => Promise<LetterContent | undefined>) | undefined;
  /** Hears what became of each message that was settled. */
  readonly tell?: ((channel: Channel, outcome: 'sent' | 'put-off' | 'dead') => void) | undefined;
}

/** Asks pg-boss to try the job again; its message holds nobody's data. */
export class TryAgain extends Error {
  override readonly name = 'TryAgain';
}

/** What became of a try. `gone`: the message is nobody's to send any more. */
type Outcome = 'sent' | 'gone' | Withheld | { readonly failed: string };

/**
 * Sends a message if it may still go out, and writes what became of it. A message is marked after it was taken, so
 * that a crash in between makes it go out twice, under one key, and never not at all; a carrier may ask for the reverse.
 * @throws TryAgain
 */
export async function sendMessage(deps: SendDeps, id: number): Promise<void> {
  const letter = await claimLetter(deps.db, id);
  const carrier = letter && carrierOf(deps, letter.channel);
  if (!carrier) return;
  await settle(deps, letter, await handOver(deps, carrier, letter));
}

function carrierOf({ mailer, sms, push }: SendDeps, channel: Channel): Carrier | undefined {
  if (channel !== 'email') return channel === 'sms' ? sms : push;
  return {
    name: mailer.name,
    atMostOnce: false,
    send: async ({ key, to, subject, text, html, unsubscribeUrl }) => {
      await mailer.send({ key, to, subject, text, html, unsubscribeUrl });
      return undefined;
    },
  };
}

async function handOver(deps: SendDeps, carrier: Carrier, letter: ClaimedLetter): Promise<Outcome> {
  if (carrier.atMostOnce && letter.abandoned) return unknown(carrier, 'its sender died');
  const standing = await standingOf(deps, letter);
  if (standing !== 'entitled') return standing;
  const content = await contentOf(deps, letter);
  if ('withheld' in content) return content;
  const { to, unsubscribeUrl, userId, createdAt: promisedAt } = letter;
  try {
    const withheld = await carrier.send({ ...content, to, unsubscribeUrl, userId, promisedAt });
    return withheld ?? 'sent';
  } catch (reason) {
    if (!(reason instanceof ProviderError)) return { failed: `${carrier.name}: unexpected` };
    if (carrier.atMostOnce && reason.fault !== 'refused') return unknown(carrier, reason.fault);
    return { failed: reason.message };
  }
}

const unknown = ({ name }: Carrier, why: string): Withheld => ({
  withheld: `${name}: it is not known whether it went out (${why})`,
});

/** Whether the message may go out at this moment, however it was when it was promised. */
async function standingOf(
  { db, clock }: SendDeps,
  letter: ClaimedLetter,
): Promise<'entitled' | 'gone' | Withheld> {
  const recipient = await recipientOf(db, letter);
  if (recipient === undefined) return 'gone';
  if (recipient === null) return 'entitled';
  if (!recipient.isActive) return { withheld: 'withdrawn: the account is disabled' };
  return membershipPlan(recipient, clock.now()) === 'premium'
    ? 'entitled'
    : { withheld: 'withdrawn: the plan has ended' };
}

type Content = LetterContent & { readonly key: string };

/** A reset link is new with each try and ends the one before: mail programs must not take the two for one letter. */
async function contentOf(
  { db, writeReset }: SendDeps,
  letter: ClaimedLetter,
): Promise<Content | Withheld> {
  const { template, key, subject, text, html, to, attempts } = letter;
  if (template === null) return { key, subject, text, html };
  if (await isReplaced(db, letter)) return { withheld: 'replaced: a newer link was asked for' };
  const written = await writeReset?.(to);
  if (!written) return { withheld: 'withdrawn: the account is disabled' };
  return { ...written, key: attempts === 1 ? key : `${key}:${attempts}` };
}

async function settle(deps: SendDeps, letter: ClaimedLetter, outcome: Outcome): Promise<void> {
  if (outcome === 'gone') return;
  const { db, clock, tell } = deps;
  const at = clock.now();
  const { channel } = letter;
  if (outcome === 'sent') {
    await persist(() => markSent(db, letter, at));
    return tell?.(channel, 'sent');
  }
  const isOver = 'withheld' in outcome || at.getTime() - letter.createdAt.getTime() >= GIVE_UP_MS;
  const error = 'withheld' in outcome ? outcome.withheld : outcome.failed;
  if (isOver) {
    await persist(() => markDead(db, letter, { at, error }));
    return tell?.(channel, 'dead');
  }
  await persist(() => markFailed(db, letter, error));
  tell?.(channel, 'put-off');
  throw new TryAgain(error);
}

/** Tries to write an outcome for as long as no other worker sends the message again: a database may be moving. */
async function persist(write: () => Promise<unknown>): Promise<void> {
  for (const pause of SETTLE_AGAIN_MS) {
    try {
      await write();
      return;
    } catch {
      await delay(pause);
    }
  }
  await write();
}
