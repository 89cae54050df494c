import * as contract from '#contract/admin/members.ts';
import { isEntitledToAlerts } from '#domain/alert.ts';
import { route } from '#server/http/route.ts';
import type { ListDeps } from '../routes.ts';
import { presentMember } from './present.ts';
import { readMember } from './read-member.ts';

/** One member: everything about it. */
export const memberRoutes = (deps: ListDeps) => [
  route(contract.memberDetails, async ({ input: { params }, actor }) => {
    const record = await readMember(deps, {
      actorId: actor.id,
      userId: params.id,
      rows: contract.MEMBER_ROWS,
    });
    const { user, at } = record;
    const isEntitled = isEntitledToAlerts({ isActive: user.isActive, membership: user }, at);
    return {
      ...presentMember(record),
      user: {
        ...deps.showUser(user, at, record.counts),
        stripe_customer_id: record.billing?.customerId ?? null,
      },
      alerts: record.alerts.map((alert) => deps.showAlert(alert, isEntitled)),
      simulated: deps.fares.simulated,
    };
  }),
];
