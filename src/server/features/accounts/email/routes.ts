import * as contract from '#contract/email.ts';
import { route } from '#server/http/route.ts';
import { deviceOf } from '../routes.ts';
import {
  confirmEmail,
  type EmailChangeDeps,
  requestEmailChange,
  undoEmailChange,
} from './change-email.ts';
import { resendVerification, verifyEmail } from './verify-email.ts';

export const emailRoutes = (deps: EmailChangeDeps) => [
  route(contract.verifyEmail, ({ input: { body } }) => verifyEmail(deps, body.token)),
  route(contract.resendVerification, ({ actor }) => resendVerification(deps, actor.id)),
  // A member is identified by a token, so there always is one.
  route(contract.changeEmail, ({ input: { body }, actor, caller }) =>
    requestEmailChange(deps, {
      userId: actor.id,
      token: caller.token ?? '',
      device: deviceOf(caller, body.device_token),
      password: body.password,
      email: body.email,
    }),
  ),
  route(contract.confirmEmail, ({ input: { body } }) => confirmEmail(deps, body.token)),
  route(contract.undoEmail, ({ input: { body } }) => undoEmailChange(deps, body.token)),
];
