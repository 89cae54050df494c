import type { ReadAction } from '#domain/audit.ts';
import type { Tx } from '#server/db/database.ts';
import type { PageOf, Slice } from '#server/db/queries/admin/page.ts';
import { type AuditDeps, readAudited } from './audit.ts';

interface ListCall<Query> {
  readonly input: { readonly query: Query };
  readonly actor: { readonly id: string };
}

interface Pagination extends Slice {
  readonly total: number;
  /** At least 1. */
  readonly pages: number;
}

/** Reads a page of a list for an admin, and records that. */
export const adminList = <Query extends Slice, Row>(
  deps: AuditDeps,
  action: ReadAction,
  { input: { query }, actor }: ListCall<Query>,
  pageOfRows: (tx: Tx, query: Query, now: Date) => Promise<PageOf<Row>>,
): Promise<{ rows: readonly Row[]; pagination: Pagination; now: Date }> =>
  readAudited(deps, { action, actorId: actor.id, detail: recorded(query) }, async (tx, now) => {
    const { rows, total } = await pageOfRows(tx, query, now);
    const { page, limit } = query;
    const pages = Math.max(1, Math.ceil(total / limit));
    return { rows, pagination: { page, limit, total, pages }, now };
  });

/** The search text may be somebody's name, so only its length is recorded. */
const recorded = ({ q, ...query }: Slice & { readonly q?: string }) =>
  q === undefined ? query : { ...query, q_length: q.length };
