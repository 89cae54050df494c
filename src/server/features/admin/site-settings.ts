import { eq } from 'drizzle-orm';
import * as contract from '#contract/admin/site-settings.ts';
import { toWire } from '#contract/endpoint.ts';
import { SWITCH_IDS, type SwitchId } from '#domain/switches.ts';
import { type Clock, dayAt, instantOfDate, type TimeZone } from '#domain/time.ts';
import type { Database, Db } from '#server/db/database.ts';
import { insertAuditEntry } from '#server/db/queries/admin/audit-log.ts';
import {
  type Banner,
  bannerOn,
  findBanner,
  listSwitchedOff,
} from '#server/db/queries/admin/site-settings.ts';
import { banners, switchedOffCalls } from '#server/db/schema.ts';
import { type Call, route } from '#server/http/route.ts';
import { type AuditDeps, readAudited } from './audit.ts';

export interface BannerDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly site: {
    /** Time zone of the banner's first and last day. */
    readonly zone: TimeZone;
  };
  readonly banner: {
    /** In force while nobody has changed it. */
    readonly configured: Banner;
    /** Makes this process reload the banner at once; the others reload it by themselves. */
    refresh(): Promise<void>;
  };
}

export const bannerRoutes = (deps: BannerDeps) => [
  // The banner in the database, even if this process has not reloaded it yet.
  route(contract.banner, ({ actor }) =>
    readAudited(deps, { actorId: actor.id, action: 'banner.seen' }, (tx) => inForce(deps, tx)),
  ),
  route(contract.changeBanner, (call) => changeBanner(deps, call)),
];

async function inForce({ banner, clock, site }: BannerDeps, db: Db): Promise<contract.BannerDto> {
  const unchanged = { ...banner.configured, changedAt: null, changedBy: null };
  const found = (await findBanner(db)) ?? unchanged;
  const today = dayAt(site.zone, instantOfDate(clock.now()));
  return toWire(contract.bannerDto, { ...found, shown: bannerOn(found, today) !== null });
}

/** @returns the banner in force now. */
async function changeBanner(
  deps: BannerDeps,
  { input: { body }, actor: { id: actorId } }: Call<typeof contract.changeBanner>,
): Promise<contract.BannerDto> {
  const { db, clock, banner } = deps;
  const at = clock.now();
  const { text, link_url: linkUrl, from, until } = body;
  await db.transaction(async (tx) => {
    const [row] = await tx
      .insert(banners)
      .values({
        text: text || null,
        linkUrl: linkUrl || null,
        fromDay: from,
        untilDay: until,
        changedAt: at,
        actorId,
      })
      .returning({ number: banners.id });
    // The banner itself is stored under this number permanently.
    const detail = { ...row, characters: text.length, link: linkUrl !== '', from, until };
    await insertAuditEntry(tx, { at, actorId, action: 'banner.changed', detail });
  });
  // If this fails, the periodic refresh a few seconds later does it.
  await banner.refresh().catch(() => {});
  return inForce(deps, db);
}

export interface SwitchDeps extends AuditDeps {
  /** Makes this process follow a change at once; the others read it by themselves. */
  readonly switches: { refresh(): Promise<void> };
}

export const switchRoutes = (deps: SwitchDeps) => [
  route(contract.listSwitches, ({ actor }) =>
    readAudited(deps, { action: 'switches.seen', actorId: actor.id }, listSwitches),
  ),
  route(contract.changeSwitch, async ({ input: { params, body }, actor }) => {
    const { off: isOff, reason } = body;
    await changeSwitch(deps, { id: params.id, isOff, reason, actorId: actor.id });
    // If this fails, the periodic refresh a few seconds later does it.
    await deps.switches.refresh().catch(() => {});
    return listSwitches(deps.db);
  }),
];

/** Those of the database, even if this process has not read them yet. */
async function listSwitches(db: Db): Promise<{ switches: contract.SwitchDto[] }> {
  const calls = await listSwitchedOff(db);
  const switches = SWITCH_IDS.map((id) => {
    const off = calls.find((call) => call.id === id);
    return { id, off: off ? toWire(contract.switchedOffDto, off) : null };
  });
  return { switches };
}

interface SwitchChange {
  readonly id: SwitchId;
  readonly isOff: boolean;
  /** Recorded in the audit log. */
  readonly reason: string;
  /** Null for the command line. */
  readonly actorId: string | null;
}

/** No effect and no audit entry if it is so already. @returns whether anything was changed. */
export const changeSwitch = (
  { db, clock }: AuditDeps,
  { id, isOff, reason, actorId }: SwitchChange,
): Promise<boolean> =>
  db.transaction(async (tx) => {
    const at = clock.now();
    const { rowCount } = isOff
      ? await tx
          .insert(switchedOffCalls)
          .values({ id, reason, since: at, actorId })
          .onConflictDoNothing()
      : await tx.delete(switchedOffCalls).where(eq(switchedOffCalls.id, id));
    if (!rowCount) return false;
    const action = isOff ? 'switch.turned-off' : 'switch.turned-on';
    await insertAuditEntry(tx, { at, actorId, action, subject: id, detail: { reason } });
    return true;
  });
