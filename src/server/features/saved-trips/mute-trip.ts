import * as contract from '#contract/saved-trips.ts';
import type { AirportCode } from '#domain/airports.ts';
import { AppError } from '#domain/errors.ts';
import { placeOf } from '#domain/saved-trip.ts';
import type { Db } from '#server/db/database.ts';
import { withdrawTripMessages } from '#server/db/queries/messages/outbox.ts';
import {
  findSavedTrip,
  type OwnTripId,
  savedTripOf,
  updateSavedTrip,
} from '#server/db/queries/saved-trips.ts';
import { codeOf, isCodeOf, shortUuid, wholeUuid } from '#server/features/alerts/port.ts';
import { route } from '#server/http/route.ts';
import type { Services } from '#server/services.ts';

/** A member's ID without dashes, the ID of a trip, and a code over both. */
const TOKEN = /^([0-9a-f]{32})x([0-9a-z-]{1,60})x([0-9a-f]{64})$/;

const signed = ({ userId, id }: OwnTripId): string => `mute trip ${userId} ${id}`;

/** Links that stop the messages about a trip. Their token allows nothing else, and never expires. */
export const muteLinksOf = (publicUrl: string) => (secret: string, own: OwnTripId) => {
  const token = `${shortUuid(own.userId)}x${own.id}x${codeOf(secret, signed(own))}`;
  return {
    page: `${publicUrl}/unsubscribe-trip?token=${token}`,
    oneClick: `${publicUrl}/api/saved-trips/mute?token=${token}`,
  };
};

/** The trip of a token; undefined for any other text. */
export function tripOfToken(secret: string, token: string): OwnTripId | undefined {
  const [, member = '', id = '', code = ''] = TOKEN.exec(token) ?? [];
  if (member === '') return undefined;
  const own = { userId: wholeUuid(member), id };
  return isCodeOf(secret, signed(own), code) ? own : undefined;
}

export interface MuteServices extends Pick<Services, 'db' | 'clock'> {
  /** The key of every such link. */
  readonly secretOf: (db: Db) => Promise<string>;
}

export const muteTripRoute = (services: MuteServices) =>
  route(contract.muteTrip, async ({ input: { query, body } }) => {
    const token = query.token ?? body.token ?? '';
    return { place: (await muteTrip(services, token)) ?? null };
  });

/**
 * Stops the messages about the trip of a token, and withdraws those that were not sent. Repeating it changes nothing.
 * @returns where the trip leads; undefined if it was removed or cannot be read.
 * @throws AppError `unsubscribe_link_invalid`
 */
async function muteTrip(
  { db, clock, secretOf }: MuteServices,
  token: string,
): Promise<AirportCode | undefined> {
  const own = tripOfToken(await secretOf(db), token);
  if (!own) throw new AppError('unsubscribe_link_invalid');
  const at = clock.now();
  return db.transaction(async (tx) => {
    const row = await findSavedTrip(tx, own);
    if (!row) return undefined;
    if (!row.isMuted) await updateSavedTrip(tx, own, { isMuted: true, changedAt: at });
    await withdrawTripMessages(tx, own, at);
    const trip = savedTripOf(row);
    return trip && placeOf(trip);
  });
}
