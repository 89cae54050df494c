import { auditLog } from '#contract/admin/audit.ts';
import { dashboard } from '#contract/admin/dashboard.ts';
import type { TimeZone } from '#domain/time.ts';
import { pageOfAuditLog } from '#server/db/queries/admin/audit-log.ts';
import { route } from '#server/http/route.ts';
import { lookUp } from './audit/audit.ts';
import { presentAuditEntry } from './audit/present.ts';
import { presentDashboard } from './dashboard/present.ts';
import { readDashboard } from './dashboard/read-dashboard.ts';
import { presentPagination } from './lists/present.ts';
import { type ListDeps, listRoutes } from './lists/routes.ts';

interface AdminDeps extends ListDeps {
  /** Zone whose days the chart shows: the one in which searches are counted. */
  readonly allowanceZone: TimeZone;
}

/** What admins see of the product and of what they did. */
export const adminRoutes = (deps: AdminDeps) => [
  route(dashboard, ({ actor }) =>
    lookUp(deps, { action: 'dashboard.seen', actorId: actor.id }, async (tx, now) => {
      const figures = await readDashboard(tx, now, deps.allowanceZone);
      return presentDashboard(figures, now, deps.allowanceZone);
    }),
  ),
  ...listRoutes(deps),
  route(auditLog, ({ input: { query }, actor }) =>
    lookUp(deps, { action: 'audit-log.listed', actorId: actor.id, detail: query }, async (tx) => {
      const { page, limit, filter } = query;
      const wish = { onlyChanges: filter === 'changes', limit, offset: (page - 1) * limit };
      const { rows, total } = await pageOfAuditLog(tx, wish);
      return {
        entries: rows.map(presentAuditEntry),
        pagination: presentPagination(query, total),
      };
    }),
  ),
];
