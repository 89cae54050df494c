import * as contract from '#contract/two-factor.ts';
import { route } from '#server/http/route.ts';
import type { AttemptDeps } from '../attempt-limits.ts';
import { deviceOf, sessionCallerOf, userWith } from '../routes.ts';
import {
  beginSecondFactor,
  confirmIdentity,
  readSecondFactor,
  renewCodes,
  type SecondFactorDeps,
  turnOffSecondFactor,
  turnOnSecondFactor,
} from './change-second-factor.ts';
import { finishSignIn } from './second-step.ts';

export function twoFactorRoutes(deps: SecondFactorDeps & AttemptDeps) {
  const userOf = userWith(deps);
  return [
    route(contract.loginCode, async ({ input: { body }, caller }) => {
      const device = deviceOf(caller, body.device_token);
      const { token, user, deviceToken } = await finishSignIn(deps, { ...body, device });
      return { token, user: await userOf(user), device_token: deviceToken };
    }),
    route(contract.confirmIdentity, ({ input: { body }, actor, caller }) =>
      confirmIdentity(deps, {
        ...sessionCallerOf(actor, caller),
        device: deviceOf(caller, body.device_token),
        password: body.password,
        code: body.code,
      }),
    ),
    route(contract.secondFactor, async ({ actor }) => {
      const { since, recoveryCodesLeft } = await readSecondFactor(deps, actor.id);
      return {
        on: since !== null,
        since: since?.toISOString() ?? null,
        recovery_codes_left: recoveryCodesLeft,
      };
    }),
    route(contract.beginSecondFactor, ({ actor }) => beginSecondFactor(deps, actor.id)),
    route(contract.turnOnSecondFactor, async ({ input: { body }, actor, caller }) => ({
      recovery_codes: await turnOnSecondFactor(deps, {
        ...sessionCallerOf(actor, caller),
        device: deviceOf(caller, body.device_token),
        code: body.code,
      }),
    })),
    route(contract.renewRecoveryCodes, async ({ input: { body }, actor, caller }) => ({
      recovery_codes: await renewCodes(deps, {
        ...sessionCallerOf(actor, caller),
        device: deviceOf(caller, body.device_token),
        code: body.code,
      }),
    })),
    route(contract.turnOffSecondFactor, ({ input: { body }, actor, caller }) =>
      turnOffSecondFactor(deps, {
        ...sessionCallerOf(actor, caller),
        device: deviceOf(caller, body.device_token),
        password: body.password,
        code: body.code,
      }),
    ),
  ];
}
