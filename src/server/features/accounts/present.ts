import type { UserDto } from '#contract/auth.ts';
import type { OwnSessionDto } from '#contract/profile.ts';
import { isInTrial, membershipPlan } from '#domain/account.ts';
import type { StoredUser } from '#server/db/queries/accounts/users.ts';
import type { OwnSession } from './own-sessions.ts';

const MS_PER_SECOND = 1000;

export function presentUser(
  user: StoredUser,
  now: Date,
  counts: { readonly alerts: number; readonly searches: number },
): UserDto {
  return {
    id: user.id,
    email: user.email,
    email_verified: user.emailVerifiedAt !== null,
    first_name: user.firstName,
    last_name: user.lastName,
    phone_number: user.phoneNumber,
    created_at: user.createdAt.toISOString(),
    last_login: user.lastLoginAt?.toISOString() ?? null,
    is_admin: user.isAdmin,
    is_premium: membershipPlan(user, now) === 'premium',
    is_active: user.isActive,
    is_trial: isInTrial(user, now),
    trial_end: user.trialEndsAt ? Math.floor(user.trialEndsAt.getTime() / MS_PER_SECOND) : null,
    notification_count: counts.alerts,
    search_count: counts.searches,
    has_password: user.passwordHash !== null,
  };
}

export const presentOwnSession = (session: OwnSession): OwnSessionDto => ({
  id: session.id,
  created_at: session.createdAt.toISOString(),
  last_seen_at: session.lastSeenAt.toISOString(),
  current: session.current,
  browser: session.browser,
});
