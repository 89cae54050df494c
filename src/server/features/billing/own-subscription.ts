import type { PlanType } from '#domain/plan.ts';
import { isLive } from '#domain/plan.ts';
import { findBilling, type StoredBilling } from '#server/db/queries/billing.ts';
import type { BillingDeps } from './deps.ts';

export interface OwnSubscription {
  /** Undefined without a live one. */
  readonly subscription:
    | {
        readonly planType: PlanType;
        readonly periodEndsAt: Date;
        /** Undefined while it renews itself. */
        readonly endsAt: Date | undefined;
        readonly isPastDue: boolean;
      }
    | undefined;
  /** Of a checkout that would be begun now; 0 for none. */
  readonly trialDays: number;
  readonly isTrialRefused: boolean;
}

/** As last heard from the provider. */
export async function findOwnSubscription(
  { db, billing }: BillingDeps,
  userId: string,
): Promise<OwnSubscription> {
  const row = await findBilling(db, userId);
  return {
    subscription: row && liveOf(row),
    trialDays: row?.trialAt ? 0 : billing.trialDays,
    isTrialRefused: Boolean(row?.trialRefusedAt),
  };
}

function liveOf(row: StoredBilling): OwnSubscription['subscription'] {
  const { status, planType, periodEndsAt, endsAt } = row;
  if (status === null || planType === null || periodEndsAt === null) return undefined;
  const isRefused = status === 'trialing' && row.trialRefusedAt !== null;
  if (isRefused || !isLive({ status })) return undefined;
  return { planType, periodEndsAt, endsAt: endsAt ?? undefined, isPastDue: status === 'past_due' };
}
