import { noticeDueAt } from '#domain/gathered-finds.ts';
import { isOver } from '#domain/poll-target.ts';
import { timeZone } from '#domain/time.ts';
import type { Tx } from '#server/db/database.ts';
import type { MemberAlert, OpenAlert } from '#server/db/queries/alerts/matches.ts';
import type { MatchedDay } from '../port.ts';
import type { PollDeps } from './deps.ts';

export type TellDeps = Pick<PollDeps, 'db' | 'queries' | 'clock' | 'network' | 'fares' | 'notices'>;

/** A date with the fare that was found for it. */
export interface MatchedDate {
  readonly alert: OpenAlert;
  readonly match: MatchedDay;
}

/**
 * Tells the finds of one alert, or keeps them until its next message is due. Call it with the alert locked and the
 * dates marked as found.
 */
export async function tellOrHold(
  deps: TellDeps,
  tx: Tx,
  matched: readonly [MatchedDate, ...MatchedDate[]],
): Promise<void> {
  const at = deps.clock.now();
  const [{ alert, match }] = matched;
  const dueAt = noticeDueAt(alert, alert.noticedAt, at);
  const dateIds = matched.map((one) => one.alert.dateId);
  await deps.queries.holdFinds(tx, { alertId: alert.id, dateIds, dueAt });
  if (dueAt <= at) await tellHeld(deps, tx, { alert, fresh: match });
}

interface HeldAlert {
  readonly alert: MemberAlert;
  /** A fare that was found just now. */
  readonly fresh?: MatchedDay;
}

/** Enqueues one message about all finds of an alert that wait, but for days that are over. */
async function tellHeld(deps: TellDeps, tx: Tx, { alert, fresh }: HeldAlert): Promise<void> {
  const { clock, network, fares, notices, queries } = deps;
  const at = clock.now();
  const { notice, finds } = await queries.takeFinds(tx, alert.id, at);
  const { airports } = network.current();
  const current = finds.filter(
    ({ origin, day }) => !isOver({ day, zone: airports.get(origin)?.zone ?? timeZone('UTC') }, at),
  );
  const [only] = current;
  if (!only) return;
  // The only find is told with its flight.
  if (current.length === 1 && fresh?.day === only.day) return notices.matched(tx, alert, fresh, at);
  await notices.gathered(tx, alert, { notice, finds: current, simulated: fares.simulated }, at);
}

/**
 * Tells the finds that wait, alert by alert, until none are due or `stop` aborts. Any number of processes may run it:
 * each alert is locked and told by one.
 */
export async function tellFinds(deps: TellDeps, stop: AbortSignal): Promise<void> {
  while (!stop.aborted && (await tellNext(deps)));
}

const tellNext = ({ db, ...deps }: TellDeps): Promise<boolean> =>
  db.transaction(async (tx) => {
    const alertId = await deps.queries.lockDueAlert(tx, deps.clock.now());
    const alert =
      alertId === undefined ? undefined : await deps.queries.findMemberAlert(tx, alertId);
    if (alert) await tellHeld({ db, ...deps }, tx, { alert });
    return alert !== undefined;
  });
