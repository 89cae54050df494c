import { describe, expect, it } from 'vitest';
import { cents } from '#domain/money.ts';
import type { RoundTrip } from '#domain/round-trip.ts';
import { asFlight } from '#domain/shared-flight.ts';
import { instantAt, localDate, timeZone } from '#domain/time.ts';
import { aTrip } from '#test/trip-example.ts';
import { decisionText, type SeatState, stepState } from './decision.ts';

const { departure, back } = aTrip();
const TRIP: RoundTrip = { departure: asFlight(departure), back: asFlight(back) };
const zone = timeZone('America/Denver');
const NOW = instantAt(zone, localDate('2026-11-25'), 600);

const opens = (day: string): SeatState => ({
  state: 'opens',
  at: instantAt(zone, localDate(day), 0),
  zone,
});
const open = { state: 'open' } as const satisfies SeatState;
const departed = { state: 'departed' } as const satisfies SeatState;
const blackout = { state: 'blackout' } as const satisfies SeatState;
const unknown = { state: 'unknown' } as const satisfies SeatState;

describe('decision of a trip', () => {
  it.each<[SeatState, SeatState, string]>([
    [open, open, 'Book both flights now.'],
    [open, opens('2026-11-28'), 'Book the flight out now. The way home opens Saturday.'],
    [open, opens('2026-12-02'), 'Book the flight out now. The way home opens Wed, Dec 2.'],
    [
      opens('2026-11-26'),
      opens('2026-11-28'),
      'The flight out opens Thursday. The way home opens Saturday.',
    ],
    [opens('2026-11-28'), opens('2026-11-28'), 'Both flights open Saturday.'],
    [opens('2026-11-26'), open, 'The flight out opens Thursday. The way home can be booked now.'],
    [departed, open, 'Book the way home now.'],
    [departed, opens('2026-11-28'), 'The way home opens Saturday.'],
    [departed, departed, 'Both flights have left.'],
    [open, unknown, 'Book the flight out now. See the airline for the way home.'],
    [unknown, unknown, 'See the airline for both flights.'],
  ])('the decision for a flight out %o and a way home %o is: %s', (out, home, text) => {
    const facts = { seats: { departure: out, back: home }, now: NOW, hasFares: true };
    expect(decisionText(TRIP, facts)).toBe(text);
  });
});

describe('state of a booking step', () => {
  const standard = { ...TRIP.back, fares: { standard: { total: cents(9_800) } } };

  it('a flight without a pass seat can be booked now at another fare', () => {
    expect(stepState(standard, { state: 'no-pass-seat' }, true)).toBe('now');
    expect(stepState(standard, blackout, true)).toBe('now');
  });

  it('a flight without any price cannot be booked', () => {
    expect(stepState({ ...TRIP.back, fares: {} }, { state: 'no-pass-seat' }, true)).toBe('unclear');
  });

  it('without fares the window of the pass decides', () => {
    expect(stepState(TRIP.back, open, false)).toBe('now');
    expect(stepState(TRIP.back, opens('2026-11-28'), false)).toBe('opens');
    expect(stepState(TRIP.back, blackout, false)).toBe('now');
    expect(stepState(TRIP.back, unknown, false)).toBe('unclear');
  });
});
