// @vitest-environment node
import { describe, expect, it } from 'vitest';
import type { Flight } from '#domain/flight.ts';
import { cents } from '#domain/money.ts';
import { withPartyPrice } from '#domain/party.ts';
import { offPass } from '#domain/trip-fares.ts';
import { tripFlight } from '#test/itinerary/trip-fixture.ts';
import { priceSeen } from './costs.tsx';

const LINE = 'MCO 10 08:00-05:00 DEN 10 10:00-07:00 1';
const flight = (fares: Parameters<typeof tripFlight>[1]) => tripFlight(LINE, fares);

describe('the price that a look sees', () => {
  it('is that of the fare that the trip was kept with', () => {
    const kept = flight({ goWild: [15], standard: [60] });
    expect(priceSeen(kept, flight({ goWild: [18], standard: [20] }))).toBe(1800);
    expect(priceSeen(offPass(kept), flight({ goWild: [18], standard: [70] }))).toBe(7000);
  });

  it('is that of the whole party, each on their fare', () => {
    const kept = withPartyPrice(
      flight({ goWild: [15, 2], standard: [60, 9] }),
      { travelers: 3, passes: 2 },
      { onGoWild: 2 },
    );
    expect(priceSeen(kept, flight({ goWild: [18, 2], standard: [70, 9] }))).toBe(10_600);
  });

  it('is unknown without seats on one of the fares, and without the flight', () => {
    const kept = flight({ goWild: [15], standard: [60] });
    expect(priceSeen(kept, flight({ standard: [60] }))).toBeUndefined();
    expect(priceSeen(kept, undefined)).toBeUndefined();
    const tooFew: Flight = {
      ...flight({}),
      fares: { goWild: { total: cents(1500), tooFew: true } },
    };
    expect(priceSeen(kept, tooFew)).toBeUndefined();
  });
});
