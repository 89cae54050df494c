import { AppError } from '#domain/errors.ts';
import type { NetworkSource } from '#domain/timetable.ts';
import type { TravelProfile } from '#domain/travel-profile.ts';
import type { Database } from '#server/db/database.ts';
import {
  findTravelProfile,
  insertTravelProfile,
  upsertTravelProfile,
} from '#server/db/queries/accounts/travel-profiles.ts';

export interface TravelDeps {
  readonly db: Database;
  readonly network: NetworkSource;
}

/** @throws AppError `unknown_airport` naming `home_airports`. */
export async function saveTravelProfile(
  { db, network }: TravelDeps,
  userId: string,
  profile: TravelProfile,
): Promise<TravelProfile> {
  const { airports } = network.current();
  const unknown = profile.homeAirports.filter((code) => !airports.has(code));
  if (unknown.length > 0) {
    const message = `We do not know ${unknown.join(', ')}`;
    throw new AppError('unknown_airport', { message, fields: { home_airports: message } });
  }
  await upsertTravelProfile(db, userId, profile);
  return profile;
}

/** Stores what a device knows, without unknown airports, unless the member has a profile. Answers that of the member. */
export async function takeOverTravelProfile(
  { db, network }: TravelDeps,
  userId: string,
  profile: TravelProfile,
): Promise<TravelProfile> {
  const { airports } = network.current();
  const homeAirports = profile.homeAirports.filter((code) => airports.has(code));
  await insertTravelProfile(db, userId, { ...profile, homeAirports });
  return (await findTravelProfile(db, userId)) ?? profile;
}
