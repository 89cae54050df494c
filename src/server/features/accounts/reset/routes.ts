import * as contract from '#contract/password-reset.ts';
import { route } from '#server/http/route.ts';
import { ownerOfReset, type ResetDeps, requestReset, resetPassword } from './password-reset.ts';

const SENT = 'If an account exists for this address, a reset link has been sent.';

export const passwordResetRoutes = (deps: ResetDeps) => [
  route(contract.forgotPassword, async ({ input: { body } }) => {
    await requestReset(deps, body.email);
    return { message: SENT };
  }),
  route(contract.verifyResetToken, async ({ input: { body } }) => {
    const firstName = await ownerOfReset(deps, body.token);
    return { valid: firstName !== undefined, user_name: firstName ?? null };
  }),
  route(contract.resetPassword, async ({ input: { body } }) => {
    await resetPassword(deps, body);
    return { success: true };
  }),
];
