import { type DeadlineTexts, readDeadline } from '#domain/deadline.ts';
import { partyOf } from '#domain/party.ts';
import { pricedTrip, type SavedTrip } from '#domain/saved-trip.ts';
import type { SavedTripDto } from './saved-trips.ts';
import { flightFromWire } from './shared-flight.ts';

/** What the plan of a trip is made from. */
export type KeptDto = Pick<
  SavedTripDto,
  'out' | 'back' | 'party' | 'passes' | 'on_pass' | 'den' | 'sure_ways' | 'out_state' | 'home_state'
> &
  DeadlineTexts;

/** The trip with its prices for the party. Undefined if a flight contradicts itself. */
export function savedTripFromWire(dto: KeptDto): SavedTrip | undefined {
  const departure = flightFromWire(dto.out);
  const back = dto.back && flightFromWire(dto.back);
  if (!departure || (dto.back && !back)) return undefined;
  const sureWays = dto.sure_ways?.flatMap((way) => flightFromWire(way) ?? []);
  const states = { out: dto.out_state, home: dto.home_state };
  const split = { party: partyOf(dto), onPass: dto.on_pass, den: dto.den };
  const deadline = readDeadline(dto);
  return pricedTrip({ departure, back, sureWays, deadline, states }, split);
}
