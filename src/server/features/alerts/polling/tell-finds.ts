import type { AirportCode } from '#domain/airports.ts';
import { noticeDueAt } from '#domain/gathered-finds.ts';
import { groupBy } from '#domain/group-by.ts';
import { isOver } from '#domain/poll-target.ts';
import { timeZone } from '#domain/time.ts';
import type { Tx } from '#server/db/database.ts';
import type { MemberAlert, OpenAlert } from '#server/db/queries/alerts/matches.ts';
import type { NewMessage } from '#server/db/queries/messages/outbox.ts';
import type { MatchedDay } from '../port.ts';
import type { PollDeps } from './deps.ts';

export type TellDeps = Pick<PollDeps, 'db' | 'queries' | 'clock' | 'network' | 'fares' | 'notices'>;

/** A date with the fare that was found for it. */
export interface MatchedDate {
  readonly alert: OpenAlert;
  readonly match: MatchedDay;
}

/**
 * Keeps the finds of alerts until the next message of each is due. Call it with the alerts locked and the dates marked
 * as found. Returns the messages that are due already.
 */
export async function holdOrTell(
  deps: TellDeps,
  tx: Tx,
  matched: readonly MatchedDate[],
): Promise<readonly NewMessage[]> {
  const at = deps.clock.now();
  const held = [...groupBy(matched, ({ alert }) => alert.id).values()].flatMap(
    ([first, ...others]) => {
      if (!first) return [];
      const { alert, match } = first;
      const dateIds = [first, ...others].map((one) => one.alert.dateId);
      return {
        alert,
        alertId: alert.id,
        fresh: match,
        dateIds,
        dueAt: noticeDueAt(alert, alert.noticedAt, at),
      };
    },
  );
  const isDue = ({ dueAt }: { readonly dueAt: Date }) => dueAt <= at;
  await deps.queries.holdFinds(
    tx,
    held.filter((one) => !isDue(one)),
  );
  return noticesOf(deps, tx, held.filter(isDue));
}

interface HeldAlert {
  readonly alert: MemberAlert;
  /** A fare that was found just now. */
  readonly fresh?: MatchedDay;
  /** Dates that were found just now. */
  readonly dateIds: readonly number[];
}

/** For each alert one message about all its finds that wait, but for days that are over. */
async function noticesOf(
  deps: TellDeps,
  tx: Tx,
  held: readonly HeldAlert[],
): Promise<readonly NewMessage[]> {
  const { clock, network, fares, notices, queries } = deps;
  const at = clock.now();
  const taken = await queries.takeFinds(
    tx,
    {
      alertIds: held.map(({ alert }) => alert.id),
      dateIds: held.flatMap(({ dateIds }) => dateIds),
    },
    at,
  );
  const { airports } = network.current();
  const zoneOf = (origin: AirportCode) => airports.get(origin)?.zone ?? timeZone('UTC');
  const messages: NewMessage[] = [];
  for (const { alert, fresh } of held) {
    const { notice = 0, finds = [] } = taken.get(alert.id) ?? {};
    const current = finds.filter(({ origin, day }) => !isOver({ day, zone: zoneOf(origin) }, at));
    const [only] = current;
    if (!only) continue;
    // The only find is told with its flight.
    const isFresh = current.length === 1 && fresh?.day === only.day;
    const gathered = { notice, finds: current, simulated: fares.simulated };
    messages.push(
      ...(isFresh
        ? await notices.matched(tx, alert, fresh, at)
        : await notices.gathered(tx, alert, gathered, at)),
    );
  }
  return messages;
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
    const at = deps.clock.now();
    const alertId = await deps.queries.lockDueAlert(tx, at);
    const alert =
      alertId === undefined ? undefined : await deps.queries.findMemberAlert(tx, alertId);
    if (!alert) return false;
    await deps.queries.enqueueMessages(
      tx,
      await noticesOf({ db, ...deps }, tx, [{ alert, dateIds: [] }]),
      at,
    );
    return true;
  });
