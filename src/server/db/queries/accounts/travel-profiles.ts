import { eq } from 'drizzle-orm';
import type { AirportCode } from '#domain/airports.ts';
import type { TravelProfile } from '#domain/travel-profile.ts';
import type { Db } from '../../database.ts';
import { travelProfiles } from '../../schema.ts';

/** Undefined for a member who has said nothing. */
export async function findTravelProfile(
  db: Db,
  userId: string,
): Promise<TravelProfile | undefined> {
  const [row] = await db.select().from(travelProfiles).where(eq(travelProfiles.userId, userId));
  return row && { ...row, homeAirports: row.homeAirports as AirportCode[] };
}
