import { type SQL, sql } from 'drizzle-orm';
import { users } from '../../schema.ts';

export type Standing = 'free' | 'trial' | 'premium' | 'disabled';

/** What a member has at that moment, as `membershipPlan` and `isInTrial` say it. */
export const standingAt = (now: Date): SQL<Standing> => sql<Standing>`
  case
    when not ${users.isActive} then 'disabled'
    when ${users.isTrial} and ${users.trialEndsAt} > ${now.toISOString()}::timestamptz then 'trial'
    when ${users.isPremium} and not ${users.isTrial} then 'premium'
    else 'free'
  end`;
