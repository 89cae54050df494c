import * as contract from '#contract/google.ts';
import { route } from '#server/http/route.ts';
import { userWith } from '../routes.ts';
import { type GoogleDeps, issueGoogleNonce } from './google-nonce.ts';
import { signInWithGoogle } from './google-sign-in.ts';

export function googleRoutes(deps: GoogleDeps) {
  const userOf = userWith(deps);
  return [
    route(contract.googleNonce, async () => ({ nonce: await issueGoogleNonce(deps) })),
    route(contract.googleSignIn, async ({ input: { body }, caller }) => {
      const { token, user, isNew } = await signInWithGoogle(deps, {
        credential: body.token,
        password: body.password,
        addressKey: caller.addressKey,
      });
      return { token, user: await userOf(user), is_new: isNew };
    }),
  ];
}
