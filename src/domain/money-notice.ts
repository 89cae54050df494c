import { isIncomplete, isLive, type Subscription, type SubscriptionStatus } from './plan.ts';
import { DAY_MS } from './time.ts';

/** Emails about money that a setting leaves to the payment provider. `canceled` is also about the end. */
export const MONEY_EMAILS = ['trial-ends', 'charged', 'failed', 'canceled'] as const;
export type MoneyEmail = (typeof MONEY_EMAILS)[number];

/** What a member is told about money. */
export const MONEY_NOTICES = [...MONEY_EMAILS, 'ended'] as const;
export type MoneyNotice = (typeof MONEY_NOTICES)[number];

export const moneyEmailOf = (notice: MoneyNotice): MoneyEmail =>
  notice === 'ended' ? 'canceled' : notice;

/** From this time before its end on, a member is told that a trial ends. */
export const TRIAL_NOTICE_MS = 2 * DAY_MS;

/**
 * A payment or an end that is older is not told anymore. Longer than an outage lasts; short, so that an update from a
 * release without these messages tells nothing old.
 */
const TOLD_FOR_MS = 7 * DAY_MS;

/** Something that a member is told once: equal texts are about the same thing. */
export interface MoneyEvent {
  readonly notice: MoneyNotice;
  readonly about: string;
}

/** What was known before the payment provider answered. */
export interface KnownSubscription {
  readonly subscriptionId: string | null;
  readonly status: SubscriptionStatus | null;
  readonly endsAt: Date | null;
  readonly trialRefusedAt: Date | null;
}

/**
 * What a member is to be told after an answer of the payment provider. It may name again what was told already. Call it
 * with no subscription whose trial is refused: it granted nothing.
 */
export function moneyEvents(
  before: KnownSubscription,
  now: Subscription,
  at: Date,
): readonly MoneyEvent[] {
  return [
    ...trialEvents(now, at),
    ...invoiceEvents(now, at),
    ...(isCanceled(before, now, at)
      ? [{ notice: 'canceled', about: `${now.id}:${now.endsAt?.toISOString()}` } as const]
      : []),
    ...(hasEnded(before, now, at) ? [{ notice: 'ended', about: now.id } as const] : []),
  ];
}

/** The end of a trial, until it is reached. */
export const trialEndEvent = (trialEndsAt: Date, at: Date): MoneyEvent | undefined => {
  const leftMs = trialEndsAt.getTime() - at.getTime();
  return leftMs > 0 && leftMs <= TRIAL_NOTICE_MS
    ? { notice: 'trial-ends', about: trialEndsAt.toISOString() }
    : undefined;
};

/** A trial that was canceled ends as its member was told then. */
function trialEvents({ status, trialEndsAt, endsAt }: Subscription, at: Date): MoneyEvent[] {
  if (status !== 'trialing' || !trialEndsAt || endsAt) return [];
  const event = trialEndEvent(trialEndsAt, at);
  return event ? [event] : [];
}

function invoiceEvents(now: Subscription, at: Date): MoneyEvent[] {
  const { latestInvoice: invoice } = now;
  if (invoice?.state === 'paid' && invoice.paidAt && isNew(invoice.paidAt, at))
    return [{ notice: 'charged', about: invoice.id }];
  // Each try that fails is told: the card may have been changed in between.
  return invoice?.state === 'failed' && isLive(now)
    ? [{ notice: 'failed', about: `${invoice.id}:${invoice.attempts}` }]
    : [];
}

const isNew = (moment: Date, at: Date): boolean => at.getTime() - moment.getTime() < TOLD_FOR_MS;

/** It was seen to be canceled, or to end at another time than before. */
const isCanceled = (before: KnownSubscription, now: Subscription, at: Date): boolean =>
  isLive(now) &&
  now.endsAt !== undefined &&
  now.endsAt > at &&
  now.endsAt.getTime() !== before.endsAt?.getTime();

function hasEnded(before: KnownSubscription, now: Subscription, at: Date): boolean {
  const { subscriptionId, status, trialRefusedAt } = before;
  if (isLive(now)) return false;
  const isNewlyCanceled =
    now.status === 'canceled' && now.endsAt !== undefined && isNew(now.endsAt, at);
  // Bought and canceled since the last answer.
  if (subscriptionId !== now.id) return isNewlyCanceled;
  // The checkout was completed, and the subscription canceled, since the last answer.
  if (status !== null && isIncomplete({ status })) return isNewlyCanceled && hasBegun(now);
  const wasRefused = status === 'trialing' && trialRefusedAt !== null;
  return status !== null && isLive({ status }) && !wasRefused;
}

/** It was paid for, or had a trial. A checkout that was not completed is canceled, too. */
const hasBegun = ({ trialEndsAt, latestInvoice }: Subscription): boolean =>
  trialEndsAt !== undefined || latestInvoice?.state === 'paid';
