import { membershipPlan } from '#domain/account/membership.ts';
import type { Database } from '../db/database.ts';
import type { Channel, ClaimedLetter } from '../db/queries/outbox.ts';
import type { Carrier, Withheld } from '../ports/carrier.ts';
import type { Clock } from '../ports/clock.ts';
import type { Mailer } from '../ports/mailer.ts';
import { ProviderError } from '../ports/provider-error.ts';
import { databaseLetterStore, type LetterStore } from './letter-store.ts';

/** Longer than any mailer takes, so that only a dead sender loses its letter. */
const LEASE_MS = 60_000;
const FIRST_PAUSE_MS = 5_000;
const LONGEST_PAUSE_MS = 60 * 60_000;
const GIVE_UP_MS = 48 * 60 * 60_000;
/** The loop ends sooner or later even if letters come faster than they go. */
const LETTERS_PER_RUN = 100;

export interface SendLettersDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly mailer: Mailer;
  /** Messages of a channel without a carrier wait. */
  readonly sms?: Carrier | undefined;
  readonly push?: Carrier | undefined;
  /** Hears what became of each letter that was settled. */
  readonly tell?: ((channel: Channel, outcome: 'sent' | 'put-off' | 'dead') => void) | undefined;
}

/** What sending needs, wherever letters are kept. */
export interface Sending extends Omit<SendLettersDeps, 'db'> {
  readonly store: LetterStore;
  /** From 0 to below 1. */
  readonly random: () => number;
}

/** Hands over the letters of the database that are due. */
export const sendLetters = ({ db, ...deps }: SendLettersDeps, stop?: AbortSignal): Promise<void> =>
  sendDue({ ...deps, store: databaseLetterStore(db), random: Math.random }, stop);

/**
 * Hands over what is due, one letter after the other. A letter is marked after it was taken, so that a crash in
 * between makes it go out twice, under one key, and never not at all; a carrier may ask for the reverse. Any number
 * of processes may run this. Ends after the letter under way when `stop` is aborted: who leaves takes none along.
 */
async function sendDue(deps: Sending, stop?: AbortSignal): Promise<void> {
  const carriers = carriersOf(deps);
  for (let sent = 0; sent < LETTERS_PER_RUN && !stop?.aborted; sent += 1) {
    const at = deps.clock.now();
    const until = new Date(at.getTime() + LEASE_MS);
    const letter = await deps.store.claim({ at, until, channels: [...carriers.keys()] });
    const carrier = letter && carriers.get(letter.channel);
    if (!carrier) return;
    await settle(deps, letter, await handOver(deps, carrier, { letter, until }));
  }
}

function carriersOf({ mailer, sms, push }: Sending): ReadonlyMap<Channel, Carrier> {
  const email: Carrier = {
    name: mailer.name,
    atMostOnce: false,
    send: async ({ key, to, subject, text, html, unsubscribeUrl }) => {
      await mailer.send({ key, to, subject, text, html, unsubscribeUrl });
      return undefined;
    },
  };
  const carriers = new Map<Channel, Carrier>([['email', email]]);
  if (sms) carriers.set('sms', sms);
  if (push) carriers.set('push', push);
  return carriers;
}

/** What became of a letter. `gone`: it is nobody's to send any more. */
type Outcome = 'sent' | 'gone' | Withheld | { readonly failed: string };

async function handOver(
  deps: Sending,
  carrier: Carrier,
  { letter, until }: { readonly letter: ClaimedLetter; readonly until: Date },
): Promise<Outcome> {
  if (carrier.atMostOnce && letter.abandoned) return unknown(carrier, 'its sender died');
  const standing = await standingOf(deps, letter);
  if (standing !== 'entitled') return standing;
  // Who was held up for so long knows nothing any more of who may have it; another sender has it by now.
  if (deps.clock.now() >= until) return 'gone';
  const { key, to, subject, text, html, unsubscribeUrl, userId, createdAt: promisedAt } = letter;
  const content = { key, to, subject, text, html, unsubscribeUrl };
  try {
    const withheld = await carrier.send({ ...content, userId, promisedAt });
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

/** Whether the letter may go out at this moment, however it was when it was promised. */
async function standingOf(
  { store, clock }: Sending,
  letter: ClaimedLetter,
): Promise<'entitled' | 'gone' | Withheld> {
  const recipient = await store.recipientOf(letter);
  if (recipient === undefined) return 'gone';
  if (recipient === null) return 'entitled';
  if (!recipient.isActive) return { withheld: 'withdrawn: the account is disabled' };
  return membershipPlan(recipient, clock.now()) === 'premium'
    ? 'entitled'
    : { withheld: 'withdrawn: the plan has ended' };
}

async function settle(deps: Sending, letter: ClaimedLetter, outcome: Outcome): Promise<void> {
  if (outcome === 'gone') return;
  const { store, clock } = deps;
  const at = clock.now();
  if (outcome === 'sent') {
    await store.markSent(letter, at);
    deps.tell?.(letter.channel, 'sent');
  } else if ('withheld' in outcome) await giveUp(deps, letter, { at, error: outcome.withheld });
  else await settleFailure(deps, letter, { at, error: outcome.failed });
}

async function giveUp(
  { store, tell }: Sending,
  letter: ClaimedLetter,
  end: { at: Date; error: string },
): Promise<void> {
  await store.markDead(letter, end);
  tell?.(letter.channel, 'dead');
}

async function settleFailure(
  deps: Sending,
  letter: ClaimedLetter,
  { at, error }: { at: Date; error: string },
): Promise<void> {
  const age = at.getTime() - letter.createdAt.getTime();
  if (age >= GIVE_UP_MS) return giveUp(deps, letter, { at, error });
  const dueAt = retryAt(at, letter.attempts, deps.random);
  await deps.store.markFailed(letter, { dueAt, error });
  deps.tell?.(letter.channel, 'put-off');
}

/** Twice as late after each try, up to an hour; anywhere in the second half of it, so that tries spread out. */
function retryAt(now: Date, attempts: number, random: () => number): Date {
  const pause = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (attempts - 1));
  return new Date(now.getTime() + pause * (0.5 + random() / 2));
}
