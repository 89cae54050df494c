import { read } from '../itinerary/column.ts';
import type { Schedule } from '../itinerary/schedule.ts';
import type { Network } from '../network/timetable.ts';
import { addDays } from '../time/local-date.ts';
import { percentOff, releasedSeats } from './market-moves.ts';
import { reachAt, type ScheduleFares } from './schedule-fares.ts';
import { leastFare } from './segment-fares.ts';

export interface MarketView {
  /** See `marketSlot`. */
  readonly slot: number;
  readonly blackoutDates: Network['blackoutDates'];
}

/** The fares of one day of looking, as the market has moved them in one slot. */
export function movedFares(
  schedule: Schedule,
  base: ScheduleFares,
  { slot, blackoutDates }: MarketView,
): ScheduleFares {
  const moved = {
    ...base,
    standard: base.standard.slice(),
    seats: base.seats.slice(),
    goWildSeats: base.goWildSeats.slice(),
  };
  const isBlackout = Array.from({ length: schedule.days }, (_, day) =>
    blackoutDates.has(addDays(schedule.firstDay, day)),
  );
  for (let flight = 0; flight < schedule.size; flight++) {
    const hash = read(base.hashes, flight);
    const off = percentOff(hash, slot);
    if (off > 0) moved.standard[flight] = onSale(base, flight, off);
    if (read(base.goWildSeats, flight) > 0 || isBlackout[read(schedule.dayIndexes, flight)])
      continue;
    const released = releasedSeats(hash, slot);
    moved.goWildSeats[flight] = released;
    moved.seats[flight] = Math.max(released, read(base.seats, flight));
  }
  return moved;
}

/** Cents, with the ending of the fare that is lowered; never so low that the taxes or a club fare would not fit in. */
function onSale(base: ScheduleFares, flight: number, percent: number): number {
  const standard = read(base.standard, flight);
  const least = leastFare(reachAt(base, flight)) + read(base.clubDiscounts, flight);
  const ending = Math.ceil(standard / 100) * 100 - standard;
  const lowered = Math.ceil((standard * (100 - percent)) / 10_000) * 100 - ending;
  return Math.min(standard, Math.max(least, lowered));
}
