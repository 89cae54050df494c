import type { AirportCode } from '#domain/airports.ts';
import { findMatch, isStaleFare } from '#domain/alert-match.ts';
import type { AlertQuestion } from '#domain/alert-question.ts';
import { type Clock, UTC } from '#domain/time.ts';
import type { NetworkSource } from '#domain/timetable.ts';
import { isOver } from '#domain/watch-target.ts';
import type { Db } from '#server/db/database.ts';
import { listAlertsById } from '#server/db/queries/alerts/alerts.ts';
import type { NewMessage } from '#server/db/queries/messages/outbox.ts';
import type { MatchedDay } from '#server/features/alerts/port.ts';
import type { FareSource } from '#server/providers/fares/port.ts';

export interface FoundFareDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly network: NetworkSource;
  readonly fares: FareSource;
  readonly alertTexts: {
    matched(alert: Pick<AlertQuestion, 'party'>, matched: MatchedDay): string;
  };
}

/** Timeout for one answer of the fare source. */
const ANSWER_MS = 30_000;
/** A source of many requests answers what it has by then. */
const WITHIN_MS = ANSWER_MS - 2_000;

/**
 * The text about a fare that was found before the owner of the phone number said yes, with the fare of this moment.
 * Undefined if there is none within the price of the alert anymore.
 * @throws ProviderError
 */
export async function writeFoundFare(
  { db, clock, network, fares, alertTexts }: FoundFareDeps,
  { alertId, flightDay: day }: Pick<NewMessage, 'alertId' | 'flightDay'>,
): Promise<string | undefined> {
  const [alert] = alertId ? await listAlertsById(db, [alertId]) : [];
  if (!alert || !day) return undefined;
  const { airports } = network.current();
  const isStillOn = (origin: AirportCode) =>
    !isOver({ day, zone: airports.get(origin)?.zone ?? UTC }, clock.now());
  const origins = alert.origins.filter(isStillOn);
  if (origins.length === 0) return undefined;
  const { destinations } = alert;
  const named = destinations.length > 0 && { destinations };
  const query = { origins, ...named, date: day, fresh: true, withinMs: WITHIN_MS };
  const { flights, seenAt } = await fares.search(query, AbortSignal.timeout(ANSWER_MS));
  const match = isStaleFare(seenAt, clock.now()) ? undefined : findMatch(alert, flights);
  if (!match) return undefined;
  const found = { ...match, day, seenAt, simulated: fares.simulated };
  return alertTexts.matched(alert, found);
}
