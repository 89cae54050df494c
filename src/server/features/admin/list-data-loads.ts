import { desc, eq, sql } from 'drizzle-orm';
import * as contract from '#contract/admin/operations.ts';
import { dataLoads, users } from '#server/db/schema.ts';
import type { ReportUnreadable } from '#server/db/stored-json.ts';
import { route } from '#server/http/route.ts';
import { type AuditDeps, readAudited } from './audit.ts';

export interface DataLoadDeps extends AuditDeps {
  readonly reportUnreadable: ReportUnreadable;
}

const LISTED_LOADS = 50;

/** Loads of timetable and blackout dates, newest first, without those whose report this version cannot read. */
export const dataLoadsRoute = (deps: DataLoadDeps) =>
  route(contract.dataLoads, async ({ actor }) => {
    const entry = { actorId: actor.id, action: 'data-loads.listed' } as const;
    const rows = await readAudited(deps, entry, (tx) =>
      tx
        .select({
          id: dataLoads.id,
          at: dataLoads.at,
          kind: dataLoads.kind,
          source: dataLoads.source,
          report: dataLoads.report,
          // The ID of a deleted account.
          by: sql<string | null>`coalesce(${users.email}, ${dataLoads.actorId}::text)`,
        })
        .from(dataLoads)
        .leftJoin(users, eq(users.id, dataLoads.actorId))
        .orderBy(desc(dataLoads.id))
        .limit(LISTED_LOADS),
    );
    const loads = rows.flatMap(({ report, at, ...load }) => {
      const { data } = contract.dataLoadDto.safeParse({
        ...(typeof report === 'object' ? report : {}),
        ...load,
        at: at.toISOString(),
      });
      if (!data) deps.reportUnreadable('data-load');
      return data ?? [];
    });
    return { loads };
  });
