import * as authContract from '#contract/auth.ts';
import * as googleContract from '#contract/google.ts';
import * as passwordResetContract from '#contract/password-reset.ts';
import * as own from '#contract/profile.ts';
import type { Member } from '#domain/permissions.ts';
import { countSearchesOf, type StoredUser } from '#server/db/queries/accounts/users.ts';
import { countAlertsOf } from '#server/db/queries/alerts/alerts.ts';
import { type Caller, route } from '#server/http/route.ts';
import type { AttemptDeps } from './attempt-limits.ts';
import { changePassword, type PasswordChangeDeps } from './change-password.ts';
import type { Device, SignedIn } from './devices.ts';
import type { EmailLinkDeps } from './email/email-link.ts';
import { type GoogleDeps, issueGoogleNonce, signInWithGoogle } from './google-sign-in.ts';
import {
  endOtherSessions,
  endOwnSession,
  listOwnSessions,
  type SessionCaller,
  updateProfile,
} from './own-sessions.ts';
import { ownerOfReset, type ResetDeps, requestReset, resetPassword } from './password-reset.ts';
import { presentOwnSession, presentUser } from './present.ts';
import { registerAccount } from './register.ts';
import { closeSession, findSessionByToken } from './sessions.ts';
import { signIn } from './sign-in.ts';
import type { PasswordDeps } from './weak-passwords.ts';

export function accountRoutes(deps: PasswordChangeDeps & EmailLinkDeps) {
  const userOf = userWith(deps);
  const sessionOf = async ({ token, user, deviceToken }: SignedIn) => ({
    token,
    user: await userOf(user),
    device_token: deviceToken,
  });

  return [
    route(authContract.register, async ({ input: { body }, caller }) => {
      const person = {
        email: body.email,
        password: body.password,
        firstName: body.first_name,
        lastName: body.last_name,
        phoneNumber: body.phone_number,
      };
      const device = deviceOf(caller, body.device_token);
      return sessionOf(await registerAccount(deps, person, device));
    }),
    route(authContract.login, async ({ input: { body }, caller }) =>
      sessionOf(await signIn(deps, body, deviceOf(caller, body.device_token))),
    ),
    route(authContract.logout, async ({ caller, input: { body } }) => {
      if (caller.token !== undefined) await closeSession(deps, caller.token, body.notices_endpoint);
    }),
    route(authContract.verifyToken, async ({ input: { body } }) => {
      if (!body.token) return { valid: false, user: null, error: 'No token provided' };
      const session = await findSessionByToken(deps, body.token);
      return session
        ? { valid: true, user: await userOf(session.user), error: null }
        : { valid: false, user: null, error: 'Token verification failed' };
    }),
    ...ownAccountRoutes(deps),
  ];
}

/** The browser of a call, with the token that it sends of itself. */
export const deviceOf = (caller: Caller, token: string | undefined): Device => ({
  addressKey: caller.addressKey,
  browser: caller.browser,
  token,
  session: caller.token,
});

/** A member is identified by a token, so there always is one. */
export const sessionCallerOf = (
  { id, isAdmin }: Member,
  { token = '' }: Caller,
): SessionCaller => ({
  userId: id,
  isAdmin,
  token,
});

/** The member as shown to themselves, with counts. */
export const userWith =
  ({ db, clock }: AttemptDeps) =>
  async (user: StoredUser) =>
    presentUser(user, clock.now(), {
      alerts: await countAlertsOf(db, user.id),
      searches: await countSearchesOf(db, user.id),
    });

/** Endpoints for a member's own account. */
function ownAccountRoutes(deps: PasswordChangeDeps) {
  const userOf = userWith(deps);
  return [
    route(own.updateProfile, async ({ input: { body }, actor }) => {
      const user = await updateProfile(deps, actor.id, {
        firstName: body.first_name,
        lastName: body.last_name,
        phoneNumber: body.phone_number === '' ? null : body.phone_number,
      });
      return { user: await userOf(user) };
    }),
    route(own.changePassword, ({ input: { body }, actor, caller }) =>
      changePassword(deps, {
        ...sessionCallerOf(actor, caller),
        device: deviceOf(caller, body.device_token),
        current: body.current_password,
        next: body.new_password,
        endsPlanted: body.end_grants === true,
      }),
    ),
    route(own.ownSessions, async ({ actor, caller }) => {
      const sessions = await listOwnSessions(deps, sessionCallerOf(actor, caller));
      return { sessions: sessions.map(presentOwnSession) };
    }),
    route(own.endSession, ({ input: { params }, actor }) =>
      endOwnSession(deps, actor.id, params.id),
    ),
    route(own.endOtherSessions, ({ actor, caller }) =>
      endOtherSessions(deps, sessionCallerOf(actor, caller)),
    ),
  ];
}

export function googleRoutes(deps: GoogleDeps) {
  const userOf = userWith(deps);
  return [
    route(googleContract.googleNonce, async () => ({ nonce: await issueGoogleNonce(deps) })),
    route(googleContract.googleSignIn, async ({ input: { body }, caller }) => {
      const { token, user, isNew, deviceToken } = await signInWithGoogle(deps, {
        credential: body.token,
        password: body.password,
        device: deviceOf(caller, body.device_token),
      });
      return { token, user: await userOf(user), is_new: isNew, device_token: deviceToken };
    }),
  ];
}

const SENT = 'If an account exists for this address, a reset link has been sent.';

export const passwordResetRoutes = (deps: ResetDeps & PasswordDeps) => [
  route(passwordResetContract.forgotPassword, async ({ input: { body } }) => {
    await requestReset(deps, body.email);
    return { message: SENT };
  }),
  route(passwordResetContract.verifyResetToken, async ({ input: { body } }) => {
    const firstName = await ownerOfReset(deps, body.token);
    return { valid: firstName !== undefined, user_name: firstName ?? null };
  }),
  route(passwordResetContract.resetPassword, async ({ input: { body } }) => {
    const device_token = await resetPassword(deps, { ...body, deviceToken: body.device_token });
    return { success: true, device_token };
  }),
];
