import { dashboard } from '#contract/admin/dashboard.ts';
import type { TimeZone } from '#domain/time.ts';
import { route } from '#server/http/route.ts';
import { presentDelay, type ReplicaDeps, readAuditedFromReplica } from '../audit.ts';
import { presentDashboard } from './present.ts';
import { daysOf, readDashboard } from './read-dashboard.ts';

export interface DashboardDeps extends ReplicaDeps {
  /** Zone of the days: the one in which searches are counted. */
  readonly allowanceZone: TimeZone;
}

export const dashboardRoutes = (deps: DashboardDeps) => [
  route(dashboard, async ({ input: { query }, actor }) => {
    const { clock, allowanceZone: zone } = deps;
    const asked = daysOf(query, clock.now(), zone);
    const entry = { action: 'dashboard.seen', actorId: actor.id } as const;
    const seen = await readAuditedFromReplica(deps, entry, async (tx, now) =>
      presentDashboard(await readDashboard(tx, asked, now), { now, zone }),
    );
    return { ...seen.value, ...presentDelay(seen) };
  }),
];
