import { partyOf } from '#domain/party.ts';
import type { SavedTrip } from '#domain/saved-trip.ts';
import { pricedFor, type SharedFlight } from '#domain/shared-flight.ts';
import type { SavedTripDto } from './saved-trips.ts';
import { readFlight } from './shared-flight.ts';

/** What the plan of a trip is made from. */
export type KeptDto = Pick<
  SavedTripDto,
  'out' | 'back' | 'party' | 'passes' | 'on_pass' | 'den' | 'sure_ways' | 'out_state' | 'home_state'
>;

/** The trip with its prices for the party. Undefined if a flight contradicts itself. */
export function savedTripFromWire(dto: KeptDto): SavedTrip | undefined {
  const { on_pass: [outOnPass, homeOnPass] = [], sure_ways = [] } = dto;
  const departure = readFlight(dto.out);
  const back = dto.back && readFlight(dto.back);
  if (!departure || (dto.back && !back)) return undefined;
  const party = partyOf(dto);
  const priced = (flight: SharedFlight, onGoWild?: number) =>
    pricedFor(party, flight, { onGoWild, den: dto.den });
  return {
    departure: priced(departure, outOnPass),
    ...(back && { back: priced(back, homeOnPass) }),
    sureWays: sure_ways.flatMap((way) => readFlight(way) ?? []).map((way) => priced(way)),
    states: { out: dto.out_state, home: dto.home_state },
  };
}
