import { type Flight, shownFare } from './flight.ts';
import type { Cents } from './money.ts';

/** How the party of a kept trip wants to book a flight. */
export interface WantedFares {
  readonly travelers: number;
  /** Travelers on GoWild; 0 for a flight that is kept on another fare. */
  readonly onGoWild: number;
  /** Whether the others may use Discount Den fares. */
  readonly den: boolean;
}

/**
 * As the flight was kept. One that was kept before its pass seats were known is wanted on the pass.
 * @param waits whether the flight waits for a pass seat: false on a blackout date, and where no pass is used.
 */
export function wantedFares({ fares, partyPrice }: Flight, waits: boolean): WantedFares {
  const passes = partyPrice?.passes ?? 1;
  const kept = fares.goWild ? (partyPrice?.onGoWild ?? 1) : passes;
  return {
    travelers: partyPrice?.travelers ?? 1,
    onGoWild: waits ? kept : 0,
    den: partyPrice?.other === 'discountDen',
  };
}

/** For the whole party. */
export const priceWhenKept = (flight: Flight): Cents | undefined =>
  flight.partyPrice ? flight.partyPrice.total : shownFare(flight)?.total;
