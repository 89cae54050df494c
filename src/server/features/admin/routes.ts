import { dashboard } from '#contract/admin/dashboard.ts';
import * as deadLettersContract from '#contract/admin/dead-letters.ts';
import * as operationsContract from '#contract/admin/operations.ts';
import * as siteNoticesContract from '#contract/admin/site-notices.ts';
import * as switchesContract from '#contract/admin/switches.ts';
import { AppError } from '#domain/errors.ts';
import type { TimeZone } from '#domain/time.ts';
import { listDataLoads } from '#server/db/queries/admin/audit-log.ts';
import { listSwitchedOff } from '#server/db/queries/admin/switches.ts';
import type { ReportUnreadable } from '#server/db/stored-json.ts';
import { route } from '#server/http/route.ts';
import { presentDelay, type ReplicaDeps, readAudited, readAuditedFromReplica } from './audit.ts';
import { type BannerDeps, changeBanner, seeBanner } from './change-banner.ts';
import { addBlackoutDate, type BlackoutDeps, removeBlackoutDate } from './change-blackout-dates.ts';
import { changeSwitch, seeSwitches } from './change-switch.ts';
import { presentDashboard } from './dashboard/present.ts';
import { daysOf, readDashboard } from './dashboard/read-dashboard.ts';
import { retryDeadLetter, retryDeadLetters } from './dead-letters.ts';
import { presentBanner, presentDataLoad, presentOperations, presentSwitches } from './present.ts';
import { type OperationsDeps, seeOperations } from './read-operations.ts';

/** @throws AppError `not_found` for anything but a message ID. */
export function messageId(text: string): number {
  if (!/^[1-9]\d{0,14}$/.test(text)) throw new AppError('not_found');
  return Number(text);
}

type AdminDeps = OperationsDeps &
  BannerDeps &
  BlackoutDeps &
  ReplicaDeps & {
    /** Zone of the days of the dashboard: the one in which searches are counted. */
    readonly allowanceZone: TimeZone;
    /** Makes this process follow a change at once; the others read it by themselves. */
    readonly switches: { refresh(): Promise<void> };
    readonly reportUnreadable: ReportUnreadable;
  };

const LISTED_LOADS = 50;

/** The dashboard and the operator's page, without the lists. */
export const adminRoutes = (deps: AdminDeps) => [
  route(dashboard, async ({ input: { query }, actor }) => {
    const { clock, allowanceZone: zone } = deps;
    const asked = daysOf(query, clock.now(), zone);
    const entry = { action: 'dashboard.seen', actorId: actor.id } as const;
    const seen = await readAuditedFromReplica(deps, entry, async (tx, now) =>
      presentDashboard(await readDashboard(tx, asked, now), { now, zone }),
    );
    return { ...seen.value, ...presentDelay(seen) };
  }),
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
  route(deadLettersContract.retryDeadLetter, ({ input: { params }, actor }) =>
    retryDeadLetter(deps, actor.id, messageId(params.id)),
  ),
  route(deadLettersContract.retryDeadLetters, async ({ actor }) => ({
    retried: await retryDeadLetters(deps, actor.id),
  })),
  ...noticeRoutes(deps),
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

const noticeRoutes = (deps: BannerDeps & BlackoutDeps) => [
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
