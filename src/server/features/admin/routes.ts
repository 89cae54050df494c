import * as deadLettersContract from '#contract/admin/dead-letters.ts';
import * as listsContract from '#contract/admin/lists.ts';
import { auditLog } from '#contract/admin/lists.ts';
import * as operationsContract from '#contract/admin/operations.ts';
import { dashboard } from '#contract/admin/operations.ts';
import * as siteNoticesContract from '#contract/admin/site-notices.ts';
import type { AlertDto } from '#contract/alerts.ts';
import type { UserDto } from '#contract/auth.ts';
import { isEntitledToAlerts } from '#domain/alert.ts';
import type { ReadAction } from '#domain/audit.ts';
import { AppError } from '#domain/errors.ts';
import type { TimeZone } from '#domain/time.ts';
import type { StoredUser } from '#server/db/queries/accounts/users.ts';
import { pageOfAlerts } from '#server/db/queries/admin/alerts.ts';
import { listDataLoads, pageOfAuditLog } from '#server/db/queries/admin/audit-log.ts';
import { pageOfSearches } from '#server/db/queries/admin/searches.ts';
import { pageOfUsers } from '#server/db/queries/admin/users.ts';
import type { StoredAlert } from '#server/db/queries/alerts/alerts.ts';
import { route } from '#server/http/route.ts';
import type { FareSource } from '#server/providers/fares/port.ts';
import { type AuditDeps, readAudited } from './audit.ts';
import { type BannerDeps, changeBanner, seeBanner } from './change-banner.ts';
import { addBlackoutDate, type BlackoutDeps, removeBlackoutDate } from './change-blackout-dates.ts';
import {
  type DeadLetterDeps,
  listDeadLetters,
  retryDeadLetter,
  retryDeadLetters,
} from './dead-letters.ts';
import {
  presentAuditEntry,
  presentBanner,
  presentDashboard,
  presentDataLoad,
  presentDeadLetter,
  presentOperations,
  presentPagination,
  presentPerson,
  presentSearch,
} from './present.ts';
import { readDashboard } from './read-dashboard.ts';
import { type OperationsDeps, seeOperations } from './read-operations.ts';

interface AdminDeps extends ListDeps {
  /** Zone of the days in the chart: the one in which searches are counted. */
  readonly allowanceZone: TimeZone;
}

/** The dashboard, the lists and the audit log. */
export const adminRoutes = (deps: AdminDeps) => [
  route(dashboard, ({ actor }) =>
    readAudited(deps, { action: 'dashboard.seen', actorId: actor.id }, async (tx, now) => {
      const figures = await readDashboard(tx, now, deps.allowanceZone);
      return presentDashboard(figures, now, deps.allowanceZone);
    }),
  ),
  ...listRoutes(deps),
  route(auditLog, ({ input: { query }, actor }) =>
    readAudited(
      deps,
      { action: 'audit-log.listed', actorId: actor.id, detail: query },
      async (tx) => {
        const { page, limit, filter } = query;
        const slice = { filter, limit, offset: (page - 1) * limit };
        const { rows, total } = await pageOfAuditLog(tx, slice);
        return {
          entries: rows.map(presentAuditEntry),
          pagination: presentPagination(query, total),
        };
      },
    ),
  ),
];

export interface ListDeps extends AuditDeps {
  /** A user as members see themselves. */
  readonly showUser: (
    user: StoredUser,
    now: Date,
    counts: { readonly alerts: number; readonly searches: number },
  ) => UserDto;
  /** An alert as members see it. */
  readonly showAlert: (alert: StoredAlert, isEntitled: boolean) => AlertDto;
  readonly fares: Pick<FareSource, 'simulated'>;
}

export const listRoutes = (deps: ListDeps) => [
  route(listsContract.listUsers, ({ input: { query }, actor }) =>
    readAudited(deps, auditOf('users.listed', actor.id, query), async (tx, now) => {
      const { rows, total } = await pageOfUsers(tx, pageQueryOf(query), now);
      const users = rows.map(({ user, customerId, ...counts }) => ({
        ...deps.showUser(user, now, counts),
        stripe_customer_id: customerId,
      }));
      return { users, pagination: presentPagination(query, total) };
    }),
  ),
  route(listsContract.listAllAlerts, ({ input: { query }, actor }) =>
    readAudited(deps, auditOf('notifications.listed', actor.id, query), async (tx, now) => {
      const { rows, total } = await pageOfAlerts(tx, pageQueryOf(query));
      const notifications = rows.map(({ alert, user, member }) => ({
        ...deps.showAlert(alert, isEntitledToAlerts(member, now)),
        user: presentPerson(user),
      }));
      return {
        notifications,
        pagination: presentPagination(query, total),
        simulated: deps.fares.simulated,
      };
    }),
  ),
  route(listsContract.listSearches, ({ input: { query }, actor }) =>
    readAudited(deps, auditOf('searches.listed', actor.id, query), async (tx) => {
      const { rows, total } = await pageOfSearches(tx, pageQueryOf(query));
      return { searches: rows.map(presentSearch), pagination: presentPagination(query, total) };
    }),
  ),
];

interface ListQuery {
  /** From 1. */
  readonly page: number;
  readonly limit: number;
  readonly q: string;
  readonly filter: string;
  readonly sort: string;
  readonly order: 'asc' | 'desc';
}

const pageQueryOf = <Query extends ListQuery>({ page, q, ...rest }: Query) => ({
  ...rest,
  text: q,
  offset: (page - 1) * rest.limit,
});

/** The search text may be somebody's name, so only its length is recorded. */
const auditOf = <Action extends ReadAction>(
  action: Action,
  actorId: string,
  { q, ...query }: ListQuery,
) => ({ action, actorId, detail: { ...query, q_length: q.length } });

export const deadLetterRoutes = (deps: DeadLetterDeps) => [
  route(deadLettersContract.listDeadLetters, async ({ input: { query }, actor }) => {
    const { rows, total } = await listDeadLetters(deps, actor.id, query);
    return {
      letters: rows.map(presentDeadLetter),
      pagination: presentPagination(query, total),
    };
  }),
  route(deadLettersContract.retryDeadLetter, ({ input: { params }, actor }) =>
    retryDeadLetter(deps, actor.id, messageId(params.id)),
  ),
  route(deadLettersContract.retryDeadLetters, async ({ actor }) => ({
    retried: await retryDeadLetters(deps, actor.id),
  })),
];

/** @throws AppError `not_found` for anything but a message ID. */
function messageId(text: string): number {
  if (!/^[1-9]\d{0,14}$/.test(text)) throw new AppError('not_found');
  return Number(text);
}

export type NoticeDeps = BannerDeps & BlackoutDeps;

export const noticeRoutes = (deps: NoticeDeps) => [
  route(siteNoticesContract.banner, async ({ actor }) =>
    presentBanner(await seeBanner(deps, actor.id)),
  ),
  route(siteNoticesContract.changeBanner, async ({ input: { body }, actor }) => {
    const { text, link_url, from, until } = body;
    const wanted = { text: text || null, linkUrl: link_url || null, from, until };
    return presentBanner(await changeBanner(deps, actor.id, wanted));
  }),
  route(siteNoticesContract.addBlackoutDate, ({ input: { params }, actor }) =>
    addBlackoutDate(deps, { actorId: actor.id, day: params.day }),
  ),
  route(siteNoticesContract.removeBlackoutDate, ({ input: { params }, actor }) =>
    removeBlackoutDate(deps, { actorId: actor.id, day: params.day }),
  ),
];

type RouteDeps = OperationsDeps & DeadLetterDeps & NoticeDeps;

const LISTED_LOADS = 50;

/** Everything on the operator's page except the audit log. */
export const operationsRoutes = (deps: RouteDeps) => [
  route(operationsContract.operations, async ({ actor }) =>
    presentOperations(await seeOperations(deps, actor.id)),
  ),
  route(operationsContract.dataLoads, async ({ actor }) => {
    const deed = { actorId: actor.id, action: 'data-loads.listed' } as const;
    const loads = await readAudited(deps, deed, (tx) => listDataLoads(tx, LISTED_LOADS));
    return { loads: loads.map(presentDataLoad) };
  }),
  ...deadLetterRoutes(deps),
  ...noticeRoutes(deps),
];
