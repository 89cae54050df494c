import * as contract from '#contract/leave.ts';
import { route } from '#server/http/route.ts';
import { deviceOf, sessionCallerOf } from '../routes.ts';
import { type DeletionDeps, deleteAccount } from './delete-account.ts';
import { countOpen, revokeAccess, type ThingDeps } from './end-things.ts';
import { type ExportDeps, exportAccount } from './export/export-account.ts';

/** Taking everything along, ending what goes on, and leaving. */
export const leaveRoutes = (deps: DeletionDeps & ExportDeps & ThingDeps) => [
  route(contract.openThings, ({ actor, caller }) =>
    countOpen(deps, deps.db, sessionCallerOf(actor, caller)),
  ),
  route(contract.endThings, ({ input: { body }, actor, caller }) =>
    revokeAccess(deps, sessionCallerOf(actor, caller), body.what),
  ),
  route(contract.exportAccount, ({ actor }) => exportAccount(deps, actor.id)),
  route(contract.deleteAccount, ({ input: { body }, actor, caller }) =>
    deleteAccount(deps, {
      ...sessionCallerOf(actor, caller),
      device: deviceOf(caller, body.device_token),
      password: body.password,
    }),
  ),
];
