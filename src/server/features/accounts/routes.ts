import * as contract from '#contract/auth.ts';
import { countSearchesOf, type StoredUser } from '#server/db/queries/users.ts';
import { route } from '#server/http/route.ts';
import type { AttemptDeps } from './attempt-limits.ts';
import { presentUser } from './present.ts';
import { registerAccount, type SignedIn } from './register.ts';
import { closeSession, findMemberByToken } from './sessions.ts';
import { signIn } from './sign-in.ts';

export function accountRoutes(deps: AttemptDeps) {
  const userOf = async (user: StoredUser) =>
    presentUser(user, deps.clock.now(), { searches: await countSearchesOf(deps.db, user.id) });
  const sessionOf = async ({ token, user }: SignedIn) => ({ token, user: await userOf(user) });

  return [
    route(contract.register, async ({ input: { body }, caller }) => {
      const person = {
        email: body.email,
        password: body.password,
        firstName: body.first_name,
        lastName: body.last_name,
        phoneNumber: body.phone_number,
      };
      return sessionOf(await registerAccount(deps, person, caller.addressKey));
    }),
    route(contract.login, async ({ input: { body }, caller }) =>
      sessionOf(await signIn(deps, body, caller.addressKey)),
    ),
    route(contract.logout, async ({ caller }) => {
      if (caller.token !== undefined) await closeSession(deps, caller.token);
    }),
    route(contract.verifyToken, async ({ input: { body } }) => {
      if (!body.token) return { valid: false, user: null, error: 'No token provided' };
      const user = await findMemberByToken(deps, body.token);
      return user
        ? { valid: true, user: await userOf(user), error: null }
        : { valid: false, user: null, error: 'Token verification failed' };
    }),
  ];
}
