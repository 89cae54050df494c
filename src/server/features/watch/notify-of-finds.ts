import type { AirportCode } from '#domain/airports.ts';
import { ROUND_MS } from '#domain/alert-match.ts';
import { UTC } from '#domain/time.ts';
import { isOver } from '#domain/watch-target.ts';
import type { Tx } from '#server/db/database.ts';
import type { MemberAlert } from '#server/db/queries/alerts/matches.ts';
import type { GatheredFinds } from '#server/db/queries/alerts/notices.ts';
import type { AlertEvent } from '#server/features/alerts/port.ts';
import type { WatchDeps } from './deps.ts';

type TellDeps = Pick<
  WatchDeps,
  'db' | 'queries' | 'clock' | 'network' | 'fares' | 'notifyOfAlerts' | 'reportUnreadable'
>;

/** Alerts that are told in one transaction. */
const MOST_ALERTS = 100;

/**
 * Tells the finds that wait, until none are due or `stop` aborts: of each alert all in one message, once the answers of
 * their round have come. Any number of processes may run it: each alert is locked and told by one.
 * @throws the first error, after all other alerts.
 */
export async function notifyOfFinds(deps: TellDeps, stop: AbortSignal): Promise<void> {
  const except: string[] = [];
  let error: unknown;
  for (let most = MOST_ALERTS; !stop.aborted; ) {
    let locked: readonly string[] = [];
    try {
      await deps.db.transaction(async (tx) => {
        const at = deps.clock.now();
        const due = { at, roundMs: ROUND_MS, most, except };
        locked = await deps.queries.lockDueAlerts(tx, due);
        await tell(deps, tx, locked);
      });
      if (locked.length === 0) break;
    } catch (reason) {
      error ??= reason;
      if (locked.length === 0) break;
      // One by one, so that one that cannot be told delays no other.
      if (locked.length === 1) except.push(...locked);
      most = 1;
    }
  }
  if (error !== undefined) throw error;
}

async function tell(deps: TellDeps, tx: Tx, alertIds: readonly string[]): Promise<void> {
  if (alertIds.length === 0) return;
  const { clock, queries } = deps;
  const at = clock.now();
  const alerts = await queries.listMemberAlerts(tx, alertIds);
  const taken = await queries.takeFinds(tx, alertIds, at);
  const events = alerts.flatMap((alert) => {
    const finds = taken.get(alert.id);
    return (finds && eventOf(deps, alert, finds)) ?? [];
  });
  await deps.notifyOfAlerts(tx, events, at);
}

/** All finds, but for days that are over. Undefined if none is left. */
function eventOf(
  { clock, network, fares, reportUnreadable }: TellDeps,
  alert: MemberAlert,
  { notice, finds }: GatheredFinds,
): AlertEvent | undefined {
  const at = clock.now();
  const { airports } = network.current();
  const zoneOf = (origin: AirportCode) => airports.get(origin)?.zone ?? UTC;
  const current = finds.filter(({ origin, day }) => !isOver({ day, zone: zoneOf(origin) }, at));
  const [only] = current;
  if (!only) return undefined;
  const { simulated } = fares;
  for (const { flight } of finds)
    if (flight === 'unreadable') reportUnreadable('found-flight', alert.userId);
  const { flight, ...find } = only;
  // The only find is told with its flight, if this build can read it.
  if (flight && flight !== 'unreadable' && current.length === 1)
    return { kind: 'matched', alert, match: { ...find, flight, simulated } };
  return { kind: 'gathered', alert, gathered: { notice, finds: current, simulated } };
}
