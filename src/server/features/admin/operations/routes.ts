import * as contract from '#contract/admin/operations.ts';
import { listDataLoads } from '#server/db/queries/admin/data-loads.ts';
import { route } from '#server/http/route.ts';
import { lookUp } from '../audit/audit.ts';
import type { DeadLetterDeps } from '../letters/letters-given-up.ts';
import { deadLetterRoutes } from '../letters/routes.ts';
import { type NoticeDeps, noticeRoutes } from '../notices/routes.ts';
import { presentDataLoad, presentOperations } from './present.ts';
import { type OperationsDeps, seeOperations } from './see-operations.ts';

type RouteDeps = OperationsDeps & DeadLetterDeps & NoticeDeps;

const LISTED_LOADS = 50;

/** Everything on the operator's page but the audit log. */
export const operationsRoutes = (deps: RouteDeps) => [
  route(contract.operations, async ({ actor }) =>
    presentOperations(await seeOperations(deps, actor.id)),
  ),
  route(contract.dataLoads, async ({ actor }) => {
    const deed = { actorId: actor.id, action: 'data-loads.listed' } as const;
    const loads = await lookUp(deps, deed, (tx) => listDataLoads(tx, LISTED_LOADS));
    return { loads: loads.map(presentDataLoad) };
  }),
  ...deadLetterRoutes(deps),
  ...noticeRoutes(deps),
];
