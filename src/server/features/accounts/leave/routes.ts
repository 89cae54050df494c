import * as contract from '#contract/leave.ts';
import { type Call, route } from '#server/http/route.ts';
import type { Services } from '#server/services.ts';
import type { AttemptServices } from '../limits.ts';
import { deleteAccount } from './delete-account.ts';
import { countOpen, revokeAccess } from './end-things.ts';
import { exportAccount } from './export/export-account.ts';

/** Taking everything along, ending what goes on, and leaving. */
export const leaveRoutes = (services: AttemptServices & Pick<Services, 'site'>) => [
  route(contract.openThings, (call) => countOpen(services, services.db, ownSession(call))),
  route(contract.endThings, (call) =>
    revokeAccess(services, ownSession(call), call.input.body.what),
  ),
  route(contract.exportAccount, ({ actor }) => exportAccount(services, actor.id)),
  route(contract.deleteAccount, (call) => deleteAccount(services, call)),
];

/** A member is identified by a token, so there always is one. */
const ownSession = ({
  actor,
  caller,
}: Pick<Call<typeof contract.openThings>, 'actor' | 'caller'>) => ({
  userId: actor.id,
  isAdmin: actor.isAdmin,
  token: caller.token ?? '',
});
