import { eq } from 'drizzle-orm';
import { type UserDto, verifyToken } from '#contract/auth.ts';
import * as contract from '#contract/profile.ts';
import { isInTrial, membershipPlan } from '#domain/account.ts';
import { AppError } from '#domain/errors.ts';
import { countSearchesOf, type StoredUser } from '#server/db/queries/accounts/users.ts';
import { countAlertsOf } from '#server/db/queries/alerts/alerts.ts';
import { users } from '#server/db/schema.ts';
import { route } from '#server/http/route.ts';
import type { Services } from '#server/services.ts';
import { findSessionByToken } from './identify.ts';
import type { SignedIn } from './sessions.ts';

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

type ProfileServices = Pick<Services, 'db' | 'clock'>;

/** The member as shown to themselves, with counts. */
export const presentSelf = async (
  { db, clock }: ProfileServices,
  user: StoredUser,
): Promise<UserDto> =>
  presentUser(user, clock.now(), {
    alerts: await countAlertsOf(db, user.id),
    searches: await countSearchesOf(db, user.id),
  });

/** The answer to a sign-in. */
export const presentSession = async (
  services: ProfileServices,
  { token, user, deviceToken }: SignedIn,
) => ({ token, user: await presentSelf(services, user), device_token: deviceToken });

/** The own account: who one is, and changing name or phone number. */
export const profileRoutes = (services: ProfileServices) => [
  route(verifyToken, async ({ input: { body } }) => {
    if (!body.token) return { valid: false, user: null, error: 'No token provided' };
    const found = await findSessionByToken(services, body.token);
    return found
      ? { valid: true, user: await presentSelf(services, found.user), error: null }
      : { valid: false, user: null, error: 'Token verification failed' };
  }),
  route(contract.updateProfile, async ({ input: { body }, actor }) => {
    const [user] = await services.db
      .update(users)
      .set({
        firstName: body.first_name,
        lastName: body.last_name,
        phoneNumber: body.phone_number === '' ? null : body.phone_number,
      })
      .where(eq(users.id, actor.id))
      .returning();
    if (!user) throw new AppError('sign_in_required');
    return { user: await presentSelf(services, user) };
  }),
];
