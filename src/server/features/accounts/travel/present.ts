import type { TravelProfileDto } from '#contract/travel-profile.ts';
import type { AirportCode } from '#domain/airports.ts';
import type { TravelProfile } from '#domain/travel-profile.ts';

export const presentTravelProfile = (profile: TravelProfile): TravelProfileDto => ({
  home_airports: [...profile.homeAirports],
  party: profile.travelers,
  passes: profile.passes,
  den: profile.inDiscountDen,
  warm_from: profile.warmFrom,
});

/** @param dto checked. */
export const toTravelProfile = (dto: TravelProfileDto): TravelProfile => ({
  homeAirports: dto.home_airports as AirportCode[],
  travelers: dto.party,
  passes: dto.passes,
  inDiscountDen: dto.den,
  warmFrom: dto.warm_from,
});
