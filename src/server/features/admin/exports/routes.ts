import * as contract from '#contract/admin/exports.ts';
import { route } from '#server/http/route.ts';
import type { ReplicaDeps } from '../audit.ts';
import { exportList, type ListFile } from './export-list.ts';
import { ALERTS, AUDIT_LOG, DEAD_LETTERS, SEARCHES, USERS } from './lists.ts';

const MOST_ROWS = 100_000;

/** The lists of operators as files. */
export const exportRoutes = (deps: ReplicaDeps) => {
  const file =
    <Query extends { readonly filter: string }, Row, Id>(list: ListFile<Query, Row, Id>) =>
    ({ input: { query }, actor }: ExportCall<Query>) =>
      bytesOf(exportList(deps, list, { query, actorId: actor.id, mostRows: MOST_ROWS }));
  return [
    route(contract.exportUsers, file(USERS)),
    route(contract.exportAlerts, file(ALERTS)),
    route(contract.exportSearches, file(SEARCHES)),
    route(contract.exportAuditLog, file(AUDIT_LOG)),
    route(contract.exportDeadLetters, file(DEAD_LETTERS)),
  ];
};

interface ExportCall<Query> {
  readonly input: { readonly query: Query };
  readonly actor: { readonly id: string };
}

async function* bytesOf(parts: AsyncIterable<string>): AsyncGenerator<Uint8Array, void, void> {
  for await (const part of parts) yield Buffer.from(part);
}
