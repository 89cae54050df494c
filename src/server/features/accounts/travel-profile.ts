import * as contract from '#contract/travel-profile.ts';
import type { AirportCode } from '#domain/airports.ts';
import { AppError } from '#domain/errors.ts';
import type { TravelProfile } from '#domain/travel-profile.ts';
import { findTravelProfile } from '#server/db/queries/accounts/users.ts';
import { travelProfiles } from '#server/db/schema.ts';
import { route } from '#server/http/route.ts';
import type { Services } from '#server/services.ts';

/** How a member travels, by their own word. */
export const travelProfileRoutes = ({ db, network }: Pick<Services, 'db' | 'network'>) => [
  route(contract.travelProfile, async ({ actor }) => {
    const profile = await findTravelProfile(db, actor.id);
    return { profile: profile ? toWire(profile) : null };
  }),
  route(contract.saveTravelProfile, async ({ input: { body }, actor }) => {
    const { airports } = network.current();
    const unknown = body.home_airports.filter((code) => !airports.has(code as AirportCode));
    if (unknown.length > 0) {
      const message = `We do not know ${unknown.join(', ')}`;
      throw new AppError('unknown_airport', { message, fields: { home_airports: message } });
    }
    const row = toRow(actor.id, body);
    await db
      .insert(travelProfiles)
      .values(row)
      .onConflictDoUpdate({ target: travelProfiles.userId, set: row });
    return { profile: body };
  }),
  // What a device knew, without unknown airports; answers the profile that the member had, if any.
  route(contract.takeOverTravelProfile, async ({ input: { body }, actor }) => {
    const { airports } = network.current();
    const known = body.home_airports.filter((code) => airports.has(code as AirportCode));
    const row = toRow(actor.id, { ...body, home_airports: known });
    await db.insert(travelProfiles).values(row).onConflictDoNothing();
    const profile = await findTravelProfile(db, actor.id);
    return { profile: profile ? toWire(profile) : body };
  }),
];

const toWire = (profile: TravelProfile): contract.TravelProfileDto => ({
  home_airports: [...profile.homeAirports],
  party: profile.travelers,
  passes: profile.passes,
  den: profile.inDiscountDen,
  warm_from: profile.warmFrom,
});

const toRow = (
  userId: string,
  body: contract.TravelProfileDto,
): typeof travelProfiles.$inferInsert => ({
  userId,
  homeAirports: body.home_airports,
  travelers: body.party,
  passes: body.passes,
  inDiscountDen: body.den,
  warmFrom: body.warm_from,
});
