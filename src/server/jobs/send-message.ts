import { setTimeout as delay } from 'node:timers/promises';
import { canReceive, membershipPlan } from '#domain/account.ts';
import type { ChannelName } from '#domain/channel.ts';
import type { Clock } from '#domain/time.ts';
import {
  type ClaimedMessage,
  claimMessage,
  deadLetter,
  isReplaced,
  markFailed,
  markSent,
  type Recipient,
  recipientOf,
} from '#server/db/queries/messages/outbox.ts';
import type { EmailContent } from '#server/providers/mail/port.ts';
import type { MessageTransport, Suppressed } from '#server/providers/message-transport.ts';
import { ProviderError } from '#server/providers/provider-error.ts';
import type { Database } from '../db/database.ts';

const GIVE_UP_MS = 48 * 60 * 60_000;
/** With the pauses and 40 seconds to write and send, shorter than the queue gives a job; see `db/migrate.ts`. */
const PERSIST_TRIES = 100;
/** Shorter than the pause before the queue hands out the job of a worker that it took for dead. */
const PERSIST_PAUSE_MS = 1_000;

/** A channel of this installation. */
export interface Channel {
  readonly name: ChannelName;
  /** Messages that one process sends concurrently. */
  readonly lanes: number;
  readonly transport: MessageTransport;
}

export interface SendDeps {
  readonly db: Database;
  readonly clock: Clock;
  /** Messages of other channels wait. */
  readonly channels: readonly Pick<Channel, 'name' | 'transport'>[];
  /** Creates a reset link for the member with the address; undefined if there is none. */
  readonly writeReset?: ((email: string) => Promise<EmailContent | undefined>) | undefined;
  /** Makes the token of a link that verifies or changes an address; undefined if the link no longer stands. */
  readonly writeEmailLink?: ((linkId: string) => Promise<EmailContent | undefined>) | undefined;
  /** Writes the text about a fare that was found earlier; undefined if it is gone. @throws ProviderError */
  readonly writeFoundFare?: ((message: ClaimedMessage) => Promise<string | undefined>) | undefined;
  /** Called with an error of a transport that is none of its service: a fault of ours. */
  readonly reportFault?: ((error: unknown) => void) | undefined;
  /** Waits for some milliseconds. */
  readonly pause?: (ms: number) => Promise<unknown>;
  /** Called with the outcome of each attempt. */
  readonly report?:
    | ((channel: ChannelName, outcome: 'sent' | 'deferred' | 'dead') => void)
    | undefined;
}

/** Makes pg-boss retry the job; its message contains no personal data. */
export class TryAgain extends Error {
  override readonly name = 'TryAgain';
}

/** Outcome of an attempt. `gone`: this sender must not send the message anymore. */
type Outcome = 'sent' | 'gone' | Suppressed | { readonly failed: string };

/**
 * Sends a message if it may still be sent, and stores the outcome. A message is marked after it was accepted, so a
 * crash in between sends it twice, under one key, but never zero times; a transport may require the reverse.
 * @throws TryAgain
 */
export async function sendMessage(deps: SendDeps, id: number): Promise<void> {
  const message = await claimMessage(deps.db, id);
  const transport = deps.channels.find(({ name }) => name === message?.channel)?.transport;
  if (!message || !transport) return;
  await finish(deps, message, await deliver(deps, transport, message));
}

async function deliver(
  deps: SendDeps,
  transport: MessageTransport,
  message: ClaimedMessage,
): Promise<Outcome> {
  if (transport.atMostOnce && message.abandoned)
    return unknownOutcome(transport, 'its sender died');
  const recipient = await recipientOf(deps.db, message);
  const status = suppressionOf(deps, message, recipient);
  if (status !== 'entitled') return status;
  const content = await contentOf(deps, message).catch(failureOf);
  if ('suppressed' in content || 'failed' in content) return content;
  // The member may have changed the address since the message was enqueued.
  const to = recipient && message.channel === 'email' ? recipient.email : message.to;
  return handOver(deps, { transport, message: { ...message, to } }, content);
}

async function handOver(
  deps: Pick<SendDeps, 'reportFault'>,
  {
    transport,
    message,
  }: { readonly transport: MessageTransport; readonly message: ClaimedMessage },
  content: Content,
): Promise<Outcome> {
  const { to, unsubscribeUrl, userId, kind, path, notBefore, createdAt } = message;
  // A message that waited for the end of quiet hours is as fresh as one that is enqueued then.
  const enqueuedAt = notBefore ?? createdAt;
  try {
    const suppressed = await transport.send({
      ...content,
      to,
      unsubscribeUrl,
      userId,
      kind,
      path,
      enqueuedAt,
    });
    return suppressed ?? 'sent';
  } catch (reason) {
    if (!(reason instanceof ProviderError)) {
      deps.reportFault?.(reason);
      return { failed: `${transport.name}: unexpected` };
    }
    if (transport.atMostOnce && reason.failure !== 'refused')
      return unknownOutcome(transport, reason.failure);
    return { failed: reason.message };
  }
}

/** A message that could not be written was not sent: it is tried again. */
function failureOf(reason: unknown): { readonly failed: string } {
  if (!(reason instanceof ProviderError)) throw reason;
  return { failed: reason.message };
}

const unknownOutcome = ({ name }: MessageTransport, why: string): Suppressed => ({
  suppressed: `${name}: it is not known whether it went out (${why})`,
});

/** Whether the message may still be sent. */
function suppressionOf(
  { clock }: SendDeps,
  { notAfter }: ClaimedMessage,
  recipient: Recipient | null | undefined,
): 'entitled' | 'gone' | Suppressed {
  if (recipient === undefined) return 'gone';
  const now = clock.now();
  if (notAfter && notAfter <= now) return { suppressed: 'withdrawn: its time is over' };
  if (recipient === null) return 'entitled';
  if (!recipient.isActive) return { suppressed: 'withdrawn: the account is disabled' };
  if (membershipPlan(recipient.membership, now) !== 'premium')
    return { suppressed: 'withdrawn: the plan has ended' };
  return canReceive(recipient.emailProof, now)
    ? 'entitled'
    : { suppressed: 'withdrawn: the email address is not verified' };
}

type Content = EmailContent & { readonly key: string };

/** Each attempt has a new link and its own key, so that mail programs do not treat the two emails as one. */
async function contentOf(deps: SendDeps, message: ClaimedMessage): Promise<Content | Suppressed> {
  const { writeFoundFare } = deps;
  const { template, key, subject, text, html, attempts } = message;
  if (template === null) return { key, subject, text, html };
  if (template === 'found-fare') {
    const found = await writeFoundFare?.(message);
    return found
      ? { key, subject, text: found, html }
      : { suppressed: 'the fare is gone, or its day is over' };
  }
  const written = await linkOf(deps, message);
  if ('suppressed' in written) return written;
  return { ...written, key: attempts === 1 ? key : `${key}:${attempts}` };
}

const REPLACED: Suppressed = { suppressed: 'replaced: a newer link was asked for' };
const DISABLED: Suppressed = { suppressed: 'withdrawn: the account is disabled' };

async function linkOf(
  { db, writeReset, writeEmailLink }: SendDeps,
  message: ClaimedMessage,
): Promise<EmailContent | Suppressed> {
  const { template, to, emailLinkId } = message;
  if (template === 'email-link')
    return emailLinkId ? ((await writeEmailLink?.(emailLinkId)) ?? DISABLED) : REPLACED;
  return (await isReplaced(db, message)) ? REPLACED : ((await writeReset?.(to)) ?? DISABLED);
}

async function finish(deps: SendDeps, message: ClaimedMessage, outcome: Outcome): Promise<void> {
  if (outcome === 'gone') return;
  const { db, clock, report: tell } = deps;
  const at = clock.now();
  const { channel } = message;
  if (outcome === 'sent') {
    await persist(deps, () => markSent(db, message, at));
    return tell?.(channel, 'sent');
  }
  const isOver =
    'suppressed' in outcome || at.getTime() - message.createdAt.getTime() >= GIVE_UP_MS;
  const error = 'suppressed' in outcome ? outcome.suppressed : outcome.failed;
  if (isOver) {
    await persist(deps, () => deadLetter(db, message, { at, error }));
    return tell?.(channel, 'dead');
  }
  await persist(deps, () => markFailed(db, message, error));
  tell?.(channel, 'deferred');
  throw new TryAgain(error);
}

/**
 * Retries until shortly before the job ends, because the database may be failing over. When another worker has claimed
 * the message since, the write changes nothing.
 */
async function persist(
  { pause = delay }: Pick<SendDeps, 'pause'>,
  write: () => Promise<unknown>,
): Promise<void> {
  for (let tried = 1; tried < PERSIST_TRIES; tried += 1) {
    try {
      await write();
      return;
    } catch {
      await pause(PERSIST_PAUSE_MS);
    }
  }
  await write();
}
