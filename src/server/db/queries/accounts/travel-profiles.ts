import { eq } from 'drizzle-orm';
import type { AirportCode } from '#domain/airports.ts';
import type { TravelProfile } from '#domain/travel-profile.ts';
import type { Db } from '../../database.ts';
import { travelProfiles } from '../../schema.ts';

type Row = typeof travelProfiles.$inferSelect;

const toTravelProfile = (row: Row): TravelProfile => ({
  homeAirports: row.homeAirports as AirportCode[],
  travelers: row.travelers,
  passes: row.passes,
  inDiscountDen: row.inDiscountDen,
  warmFrom: row.warmFrom,
});

const toRow = (userId: string, { homeAirports, ...profile }: TravelProfile): Row => ({
  ...profile,
  userId,
  homeAirports: [...homeAirports],
});

/** Undefined for a member who has said nothing. */
export async function findTravelProfile(
  db: Db,
  userId: string,
): Promise<TravelProfile | undefined> {
  const [row] = await db.select().from(travelProfiles).where(eq(travelProfiles.userId, userId));
  return row && toTravelProfile(row);
}

export async function upsertTravelProfile(
  db: Db,
  userId: string,
  profile: TravelProfile,
): Promise<void> {
  const row = toRow(userId, profile);
  await db
    .insert(travelProfiles)
    .values(row)
    .onConflictDoUpdate({ target: travelProfiles.userId, set: row });
}

/** Does nothing for a member who has one. */
export async function insertTravelProfile(
  db: Db,
  userId: string,
  profile: TravelProfile,
): Promise<void> {
  await db.insert(travelProfiles).values(toRow(userId, profile)).onConflictDoNothing();
}
