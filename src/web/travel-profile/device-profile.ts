import * as z from 'zod/mini';
import { NEAR_COOKIE } from '#contract/pages.ts';
import {
  NO_TRAVEL_PROFILE,
  type TravelProfileDto,
  travelProfileDto,
} from '#contract/travel-profile.ts';
import { isAirportCode } from '#domain/airports.ts';
import { readPartyQuery } from '#domain/party.ts';
import { setCookie, stored } from '#web/browser/storage.ts';

const says = (part: Record<string, unknown>) => ({ ...NO_TRAVEL_PROFILE, ...part });
const record = z.record(z.string(), z.unknown());

const storedProfile = stored(
  'travel_profile',
  z.pipe(z.pipe(record, z.transform(says)), travelProfileDto),
  'device',
);

/** Of older versions: the airport searched from last, and the last party. */
const oldAirport = stored('home_airport', z.string(), 'device');
const oldParty = stored('travelers', z.catch(record, {}), 'device');

/** How somebody travels, as this device knows it: for members a copy of their profile. */
export const deviceProfile = {
  /** Nothing was said where it is missing or unreadable. */
  get: (): TravelProfileDto => storedProfile.get() ?? takeOldKeys() ?? NO_TRAVEL_PROFILE,
  change(part: Partial<TravelProfileDto>): void {
    storedProfile.set({ ...deviceProfile.get(), ...part });
  },
  remove(): void {
    storedProfile.remove();
    setCookie(NEAR_COOKIE, undefined);
  },
  subscribe: storedProfile.subscribe,
} as const;

/** Moves what older versions stored; undefined if there is nothing. */
function takeOldKeys(): TravelProfileDto | undefined {
  const [airport, people] = [oldAirport.get(), oldParty.get()];
  if (airport === undefined && people === undefined) return undefined;
  const { party = 1, passes = party } = readPartyQuery(people ?? {});
  const home_airports = airport !== undefined && isAirportCode(airport) ? [airport] : [];
  storedProfile.set({ ...NO_TRAVEL_PROFILE, home_airports, party, passes });
  oldAirport.remove();
  oldParty.remove();
  return storedProfile.get();
}
