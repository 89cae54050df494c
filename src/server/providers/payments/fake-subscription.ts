import type { PlanType, Subscription } from '#domain/plan.ts';
import type { StoredSubscription } from '#server/db/queries/billing/fake-payments.ts';

const MONTHS: Record<PlanType, number> = { monthly: 1, yearly: 12 };

/** A subscription at the given moment: everything that changes by itself follows from its dates. */
export function subscriptionAt(row: StoredSubscription, now: Date): Subscription {
  const { id, planType, trialEndsAt, endsAt, cardFingerprint } = row;
  const isOver = endsAt !== null && endsAt <= now;
  const isTrial = trialEndsAt !== null && trialEndsAt > now;
  return {
    id,
    status: isOver ? 'canceled' : isTrial ? 'trialing' : 'active',
    planType,
    trialEndsAt: trialEndsAt ?? undefined,
    periodEndsAt: periodEndOf(row, now),
    endsAt: endsAt ?? undefined,
    cardFingerprint,
  };
}

/** Of the period under way, or of the last one. */
function periodEndOf(
  { planType, startedAt, trialEndsAt, endsAt }: StoredSubscription,
  now: Date,
): Date {
  const isOfPeriod = (end: Date) => (endsAt === null ? end > now : end >= endsAt);
  if (trialEndsAt !== null && isOfPeriod(trialEndsAt)) return trialEndsAt;
  for (let periods = 1; ; periods += 1) {
    const end = addMonths(trialEndsAt ?? startedAt, periods * MONTHS[planType]);
    if (isOfPeriod(end)) return end;
  }
}

/** The same day of a later month, or its last day where it has no such day. */
function addMonths(moment: Date, months: number): Date {
  const sum = new Date(moment);
  sum.setUTCMonth(moment.getUTCMonth() + months);
  if (sum.getUTCDate() !== moment.getUTCDate()) sum.setUTCDate(0);
  return sum;
}
