import { setTimeout as delay } from 'node:timers/promises';
import { membershipPlan } from '#domain/account.ts';
import type { ChannelName } from '#domain/channel.ts';
import type { Clock } from '#domain/time.ts';
import {
  type ClaimedMessage,
  claimMessage,
  deadLetter,
  isReplaced,
  markFailed,
  markSent,
  recipientOf,
} from '#server/db/queries/messages/outbox.ts';
import type { Channel } from '#server/features/messages/channels/channel.ts';
import type { EmailContent } from '#server/providers/mail/port.ts';
import type { MessageTransport, Suppressed } from '#server/providers/message-transport.ts';
import { ProviderError } from '#server/providers/provider-error.ts';
import type { Database } from '../db/database.ts';

const GIVE_UP_MS = 48 * 60 * 60_000;
/** Shorter than the heartbeat of the queue, after which another worker sends the message again. */
const FINISH_RETRY_MS = [500, 1_000, 2_000, 4_000, 6_000];

export interface SendDeps {
  readonly db: Database;
  readonly clock: Clock;
  /** Messages of other channels wait. */
  readonly channels: readonly Pick<Channel, 'name' | 'transport'>[];
  /** Makes a reset link for the member with the address; undefined when there is none. */
  readonly writeReset?: ((email: string) => Promise<EmailContent | undefined>) | undefined;
  /** Hears what became of each message that was settled. */
  readonly tell?:
    | ((channel: ChannelName, outcome: 'sent' | 'put-off' | 'dead') => void)
    | undefined;
}

/** Asks pg-boss to try the job again; its message holds nobody's data. */
export class TryAgain extends Error {
  override readonly name = 'TryAgain';
}

/** What became of a try. `gone`: the message is nobody's to send any more. */
type Outcome = 'sent' | 'gone' | Suppressed | { readonly failed: string };

/**
 * Sends a message if it may still go out, and writes what became of it. A message is marked after it was taken, so
 * that a crash in between makes it go out twice, under one key, and never not at all; a carrier may ask for the reverse.
 * @throws TryAgain
 */
export async function sendMessage(deps: SendDeps, id: number): Promise<void> {
  const message = await claimMessage(deps.db, id);
  const transport = deps.channels.find(({ name }) => name === message?.channel)?.transport;
  if (!message || !transport) return;
  await finish(deps, message, await handOver(deps, transport, message));
}

async function handOver(
  deps: SendDeps,
  transport: MessageTransport,
  message: ClaimedMessage,
): Promise<Outcome> {
  if (transport.atMostOnce && message.abandoned) return unknown(transport, 'its sender died');
  const planStatus = await suppressionOf(deps, message);
  if (planStatus !== 'entitled') return planStatus;
  const content = await contentOf(deps, message);
  if ('suppressed' in content) return content;
  const { to, unsubscribeUrl, userId, createdAt: enqueuedAt } = message;
  try {
    const suppressed = await transport.send({ ...content, to, unsubscribeUrl, userId, enqueuedAt });
    return suppressed ?? 'sent';
  } catch (reason) {
    if (!(reason instanceof ProviderError)) return { failed: `${transport.name}: unexpected` };
    if (transport.atMostOnce && reason.failure !== 'refused')
      return unknown(transport, reason.failure);
    return { failed: reason.message };
  }
}

const unknown = ({ name }: MessageTransport, why: string): Suppressed => ({
  suppressed: `${name}: it is not known whether it went out (${why})`,
});

/** Whether the message may go out at this moment, however it was when it was promised. */
async function suppressionOf(
  { db, clock }: SendDeps,
  message: ClaimedMessage,
): Promise<'entitled' | 'gone' | Suppressed> {
  const recipient = await recipientOf(db, message);
  if (recipient === undefined) return 'gone';
  if (recipient === null) return 'entitled';
  if (!recipient.isActive) return { suppressed: 'withdrawn: the account is disabled' };
  return membershipPlan(recipient, clock.now()) === 'premium'
    ? 'entitled'
    : { suppressed: 'withdrawn: the plan has ended' };
}

type Content = EmailContent & { readonly key: string };

/** A reset link is new with each try and ends the one before: mail programs must not take the two for one email. */
async function contentOf(
  { db, writeReset }: SendDeps,
  message: ClaimedMessage,
): Promise<Content | Suppressed> {
  const { template, key, subject, text, html, to, attempts } = message;
  if (template === null) return { key, subject, text, html };
  if (await isReplaced(db, message)) return { suppressed: 'replaced: a newer link was asked for' };
  const written = await writeReset?.(to);
  if (!written) return { suppressed: 'withdrawn: the account is disabled' };
  return { ...written, key: attempts === 1 ? key : `${key}:${attempts}` };
}

async function finish(deps: SendDeps, message: ClaimedMessage, outcome: Outcome): Promise<void> {
  if (outcome === 'gone') return;
  const { db, clock, tell } = deps;
  const at = clock.now();
  const { channel } = message;
  if (outcome === 'sent') {
    await persist(() => markSent(db, message, at));
    return tell?.(channel, 'sent');
  }
  const isOver =
    'suppressed' in outcome || at.getTime() - message.createdAt.getTime() >= GIVE_UP_MS;
  const error = 'suppressed' in outcome ? outcome.suppressed : outcome.failed;
  if (isOver) {
    await persist(() => deadLetter(db, message, { at, error }));
    return tell?.(channel, 'dead');
  }
  await persist(() => markFailed(db, message, error));
  tell?.(channel, 'put-off');
  throw new TryAgain(error);
}

/** Tries to write an outcome for as long as no other worker sends the message again: a database may be moving. */
async function persist(write: () => Promise<unknown>): Promise<void> {
  for (const pause of FINISH_RETRY_MS) {
    try {
      await write();
      return;
    } catch {
      await delay(pause);
    }
  }
  await write();
}
