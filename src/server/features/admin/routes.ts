import * as deadLettersContract from '#contract/admin/dead-letters.ts';
import * as listsContract from '#contract/admin/lists.ts';
import * as operationsContract from '#contract/admin/operations.ts';
import * as siteNoticesContract from '#contract/admin/site-notices.ts';
import * as switchesContract from '#contract/admin/switches.ts';
import type { AlertDto } from '#contract/alerts.ts';
import type { UserDto } from '#contract/auth.ts';
import { isEntitledToAlerts } from '#domain/alert.ts';
import { AppError } from '#domain/errors.ts';
import type { StoredUser } from '#server/db/queries/accounts/users.ts';
import { pageOfAlerts } from '#server/db/queries/admin/alerts.ts';
import { listDataLoads, pageOfAuditLog } from '#server/db/queries/admin/audit-log.ts';
import { pageOfDeadLetters } from '#server/db/queries/admin/dead-letters.ts';
import { pageOfSearches } from '#server/db/queries/admin/searches.ts';
import { listSwitchedOff } from '#server/db/queries/admin/switches.ts';
import { pageOfUsers } from '#server/db/queries/admin/users.ts';
import type { StoredAlert } from '#server/db/queries/alerts/alerts.ts';
import type { ReportUnreadable } from '#server/db/stored-json.ts';
import { route } from '#server/http/route.ts';
import type { FareSource } from '#server/providers/fares/port.ts';
import {
  type AuditDeps,
  adminList,
  adminListFromReplica,
  type ReplicaDeps,
  readAudited,
} from './audit.ts';
import { type BannerDeps, changeBanner, seeBanner } from './change-banner.ts';
import { addBlackoutDate, type BlackoutDeps, removeBlackoutDate } from './change-blackout-dates.ts';
import { changeSwitch, seeSwitches } from './change-switch.ts';
import { type DashboardDeps, dashboardRoutes } from './dashboard/routes.ts';
import {
  canRetry,
  type DeadLetterDeps,
  retryDeadLetter,
  retryDeadLetters,
} from './dead-letters.ts';
import {
  presentAuditEntry,
  presentBanner,
  presentDataLoad,
  presentDeadLetter,
  presentOperations,
  presentPerson,
  presentSearch,
  presentSwitches,
} from './present.ts';
import { type OperationsDeps, seeOperations } from './read-operations.ts';

/** The dashboard, the lists and the audit log. */
export const adminRoutes = (deps: ListDeps & DashboardDeps) => [
  ...dashboardRoutes(deps),
  ...listRoutes(deps),
  route(listsContract.auditLog, async (call) => {
    const list = await adminListFromReplica(deps, 'audit-log.listed', call, pageOfAuditLog);
    const entries = list.rows.map(presentAuditEntry);
    return { entries, pagination: list.pagination, ...list.age };
  }),
];

export interface ListDeps extends ReplicaDeps {
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
  route(listsContract.listUsers, async (call) => {
    const list = await adminListFromReplica(deps, 'users.listed', call, pageOfUsers);
    const { rows, pagination, now, age } = list;
    const users = rows.map(({ user, customerId, ...counts }) => ({
      ...deps.showUser(user, now, counts),
      stripe_customer_id: customerId,
    }));
    return { users, pagination, ...age };
  }),
  route(listsContract.listAllAlerts, async (call) => {
    const list = await adminListFromReplica(deps, 'notifications.listed', call, pageOfAlerts);
    const notifications = list.rows.map(({ alert, user, member }) => ({
      ...deps.showAlert(alert, isEntitledToAlerts(member, list.now)),
      user: presentPerson(user),
    }));
    const { simulated } = deps.fares;
    return { notifications, pagination: list.pagination, simulated, ...list.age };
  }),
  route(listsContract.listSearches, async (call) => {
    const list = await adminListFromReplica(deps, 'searches.listed', call, pageOfSearches);
    return { searches: list.rows.map(presentSearch), pagination: list.pagination, ...list.age };
  }),
];

export const deadLetterRoutes = (deps: DeadLetterDeps) => [
  route(deadLettersContract.listDeadLetters, async (call) => {
    const list = await adminList(deps, 'dead-letters.listed', call, pageOfDeadLetters);
    const messages = list.rows.map((row) => presentDeadLetter(row, canRetry(row, list.now)));
    return { messages, pagination: list.pagination };
  }),
  route(deadLettersContract.retryDeadLetter, ({ input: { params }, actor }) =>
    retryDeadLetter(deps, actor.id, messageId(params.id)),
  ),
  route(deadLettersContract.retryDeadLetters, async ({ actor }) => ({
    retried: await retryDeadLetters(deps, actor.id),
  })),
];

/** @throws AppError `not_found` for anything but a message ID. */
export function messageId(text: string): number {
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

interface SwitchDeps extends AuditDeps {
  /** Makes this process follow a change at once; the others read it by themselves. */
  readonly switches: { refresh(): Promise<void> };
}

export const switchRoutes = (deps: SwitchDeps) => [
  route(switchesContract.listSwitches, async ({ actor }) =>
    presentSwitches(await seeSwitches(deps, actor.id)),
  ),
  route(switchesContract.changeSwitch, async ({ input: { params, body }, actor }) => {
    const { off: isOff, reason } = body;
    await changeSwitch(deps, { id: params.id, isOff, reason, actorId: actor.id });
    // If this fails, the periodic refresh a few seconds later does it.
    await deps.switches.refresh().catch(() => {});
    return presentSwitches(await listSwitchedOff(deps.db));
  }),
];

type RouteDeps = OperationsDeps &
  DeadLetterDeps &
  NoticeDeps &
  SwitchDeps & { readonly reportUnreadable: ReportUnreadable };

const LISTED_LOADS = 50;

/** Everything on the operator's page except the audit log. */
export const operationsRoutes = (deps: RouteDeps) => [
  route(operationsContract.operations, async ({ actor }) =>
    presentOperations(await seeOperations(deps, actor.id)),
  ),
  route(operationsContract.dataLoads, async ({ actor }) => {
    const entry = { actorId: actor.id, action: 'data-loads.listed' } as const;
    const loads = await readAudited(deps, entry, (tx) => listDataLoads(tx, LISTED_LOADS));
    const read = loads.flatMap((load) => {
      const dto = presentDataLoad(load);
      if (!dto) deps.reportUnreadable('data-load');
      return dto ?? [];
    });
    return { loads: read };
  }),
  ...deadLetterRoutes(deps),
  ...noticeRoutes(deps),
  ...switchRoutes(deps),
];
