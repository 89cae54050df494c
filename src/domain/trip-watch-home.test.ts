import { describe, expect, it } from 'vitest';
import { sharedFlight } from '#test/trip-example.ts';
import { HOME, OUT, offered, SURE, tripToWatch, watching } from '#test/trips/watched-trip.ts';
import { flightNumbers } from './flight.ts';
import { asFlight } from './shared-flight.ts';
import { askedDestinations, nextBest } from './trip-offers.ts';
import { wantedFares } from './wanted-fares.ts';

const THERE = offered(HOME, { goWild: [15.41, 2], standard: [77, 9] });
const NO_SEAT = offered(HOME, { standard: [77, 9] });
const planB = (seats: number, dollars = 61.98) => offered(SURE, { standard: [dollars, seats] });

describe('plan B of a kept trip', () => {
  /** 9:00 AM in Tampa on the day before. */
  const DUE = '2026-12-12T14:00:00Z';

  it('is said once when it is due, with the cheapest sure way now and whether the pass seat is there', () => {
    const { look, kinds } = watching({ way: 'home', keptAt: '2026-12-12T06:00:00Z' });
    expect(kinds('2026-12-12T13:59:00Z', [THERE, planB(9)])).toEqual([]);
    expect(look(DUE, [THERE, planB(9, 70)])).toMatchObject([
      { kind: 'plan-b-due', sure: { price: 7000 }, offer: { price: 1541 } },
    ]);
    expect(kinds('2026-12-12T14:10:00Z', [THERE, planB(9)])).toEqual([]);
  });

  it('is not said of a trip that was kept after it was due', () => {
    expect(watching({ way: 'home', keptAt: DUE }).kinds(DUE, [THERE, planB(9)])).toEqual([]);
  });

  it('is not said once the way home is booked', () => {
    const trip = tripToWatch({ states: { out: 'booked', home: 'booked' } });
    expect(watching({ trip, way: 'home' }).kinds(DUE, [THERE, planB(1)])).toEqual([]);
  });

  it('is said once when its seats fall to the party', () => {
    const { look, kinds } = watching({ way: 'home' });
    expect(kinds('2026-12-02T12:00:00Z', [NO_SEAT, planB(3)])).toEqual([]);
    expect(kinds('2026-12-02T12:10:00Z', [NO_SEAT, planB(2)])).toEqual([]);
    expect(look('2026-12-02T12:20:00Z', [NO_SEAT, planB(1)])).toMatchObject([
      { kind: 'plan-b-few', seats: 1, sure: { price: 6198 } },
    ]);
    expect(kinds('2026-12-02T12:30:00Z', [NO_SEAT, planB(3)])).toEqual([]);
    expect(kinds('2026-12-02T12:40:00Z', [NO_SEAT, planB(1)])).toEqual([]);
  });

  it('is said when its last seat is sold, with the next cheapest sure way', () => {
    const { look } = watching({ way: 'home' });
    look('2026-12-02T12:00:00Z', [NO_SEAT, planB(1)]);
    expect(look('2026-12-02T12:10:00Z', [NO_SEAT])).toMatchObject([
      { kind: 'plan-b-few', seats: 0, sure: { price: 7700 } },
    ]);
  });

  it('is nothing to say of seats that the source does not count', () => {
    const { kinds } = watching({ way: 'home' });
    kinds('2026-12-02T12:00:00Z', [NO_SEAT, planB(3)]);
    expect(kinds('2026-12-02T12:10:00Z', [NO_SEAT, offered(SURE, { standard: 61.98 })])).toEqual(
      [],
    );
  });
});

describe('the next best way', () => {
  const trip = tripToWatch();
  const other = (time: string, number: string) =>
    sharedFlight(`TPA ${time} DEN 2026-12-13T23:50-07:00 F9 ${number}`, {});
  const best = (way: 'out' | 'home', flights: Parameters<typeof nextBest>[1]) => {
    const kept = asFlight(way === 'out' ? OUT : HOME);
    const found = nextBest({ trip, way }, flights, wantedFares(kept, true));
    return found && `${flightNumbers(found.flight)} ${found.kind} ${found.price}`;
  };

  it('is the cheapest on the pass, however cheap another fare is', () => {
    const [a, b] = [other('2026-12-13T17:00-05:00', '1'), other('2026-12-13T18:00-05:00', '2')];
    const flights = [
      NO_SEAT,
      offered(a, { goWild: [25.5, 1], standard: 10 }),
      offered(b, { goWild: [20, 1] }),
    ];
    expect(best('home', flights)).toBe('F9 2 goWild 2000');
  });

  it('is else the cheapest sure fare, maybe of the flight itself', () => {
    expect(best('home', [NO_SEAT, planB(9)])).toBe('F9 2741 standard 6198');
    expect(best('home', [NO_SEAT, planB(9, 90)])).toBe('F9 2745 standard 7700');
    expect(best('home', [])).toBeUndefined();
  });

  it('is no flight whose window is not open', () => {
    const one = other('2026-12-13T17:00-05:00', '1');
    const waiting = {
      ...offered(one, { goWild: [15.41, 3] }),
      goWildWindow: { state: 'opens', at: 0, zone: 'America/New_York' } as never,
    };
    expect(best('home', [NO_SEAT, waiting])).toBe('F9 2745 standard 7700');
  });

  it('is no slow flight, and none that leaves before the flight out has landed', () => {
    const slow = { ...offered(other('2026-12-13T17:00-05:00', '1'), { goWild: 9 }), slow: true };
    const early = sharedFlight('TPA 2026-12-11T11:40-05:00 DEN 2026-12-11T13:50-07:00 F9 3', {});
    const flights = [NO_SEAT, slow as never, offered(early, { goWild: 9 })];
    expect(best('home', flights)).toBe('F9 2745 standard 7700');
  });

  it('is out a flight that lands two hours before the way home leaves', () => {
    const late = sharedFlight('DEN 2026-12-13T12:00-07:00 TPA 2026-12-13T18:30-05:00 F9 4', {});
    const good = sharedFlight('DEN 2026-12-13T11:00-07:00 TPA 2026-12-13T18:10-05:00 F9 5', {});
    expect(best('out', [offered(late, { goWild: 9 })])).toBeUndefined();
    expect(best('out', [offered(late, { goWild: 9 }), offered(good, { goWild: 9 })])).toBe(
      'F9 5 goWild 900',
    );
  });
});

describe('what is asked for a kept flight', () => {
  it('is its end, and on the way home where the trip began', () => {
    const back = sharedFlight('TPA 2026-12-13T20:20-05:00 COS 2026-12-13T22:29-07:00 F9 1', {});
    expect(askedDestinations(tripToWatch(), 'out')).toEqual(['TPA']);
    expect(askedDestinations(tripToWatch(), 'home')).toEqual(['DEN']);
    expect(askedDestinations(tripToWatch({ back }), 'home')).toEqual(['COS', 'DEN']);
    expect(askedDestinations(tripToWatch({ back: undefined }), 'home')).toEqual([]);
  });
});
