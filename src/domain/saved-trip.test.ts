import { describe, expect, it } from 'vitest';
import { sharedFlight } from '#test/trip-example.ts';
import { cents } from './money.ts';
import { withPartyPrice } from './party.ts';
import {
  flightsToCancel,
  formatStates,
  isOver,
  nextStep,
  type PlanFacts,
  planOf,
  type SavedTrip,
  savedTripId,
  stateError,
  type WayStates,
} from './saved-trip.ts';
import { asFlight } from './shared-flight.ts';
import { instantOf, offsetTime, timeZone } from './time.ts';

const ZONES: Record<string, string> = {
  DEN: 'America/Denver',
  TPA: 'America/New_York',
  PHX: 'America/Phoenix',
  CUN: 'America/Cancun',
};
const facts = (blackouts: readonly string[] = []): PlanFacts => ({
  zoneOf: (code) => (ZONES[code] ? timeZone(ZONES[code]) : undefined),
  isAbroad: (code) => code === 'CUN',
  blackoutDates: new Set(blackouts),
});

const OUT = sharedFlight('DEN 2026-12-11T06:00-07:00 TPA 2026-12-11T11:35-05:00 F9 2748', {
  goWild: 15.41,
  standard: 82,
});
const HOME = sharedFlight('TPA 2026-12-13T20:20-05:00 DEN 2026-12-13T22:29-07:00 F9 2745', {
  goWild: 15.41,
  standard: 77,
});
const SURE = sharedFlight('TPA 2026-12-13T12:40-05:00 DEN 2026-12-13T14:45-07:00 F9 2741', {
  standard: 61.98,
});

const NOTHING_BOOKED: WayStates = { out: 'to_book', home: 'to_book' };

const aSavedTrip = (changes: Partial<SavedTrip> = {}): SavedTrip => ({
  departure: OUT,
  back: HOME,
  sureWays: [SURE],
  states: NOTHING_BOOKED,
  ...changes,
});
const states = (out: WayStates['out'], home: WayStates['home'] = 'to_book'): WayStates => ({
  out,
  home,
});
const at = (time: string) => instantOf(offsetTime(time));
/** Before any window. */
const EARLY = at('2026-12-09T22:56:00-07:00');

const plan = (trip = aSavedTrip(), now = EARLY, known = facts()) => planOf(trip, known, now);
const said = (steps: ReturnType<typeof plan>) =>
  steps.map(({ kind, way, time, status }) => `${kind} ${way} ${time ?? 'any time'} ${status}`);
const next = (trip: SavedTrip, now: string) => {
  const step = nextStep(plan(trip, at(now)), trip);
  return step && `${step.kind} ${step.way} ${step.status}`;
};

describe('plan of a saved trip', () => {
  it('lists by time when to book and to fly each way, with plan B for the way home', () => {
    expect(said(plan())).toEqual([
      'book out 2026-12-10T00:00:00-07:00 waiting',
      'fly out 2026-12-11T06:00:00-07:00 waiting',
      'book home 2026-12-12T00:00:00-05:00 waiting',
      'plan-b home 2026-12-12T09:00:00-05:00 waiting',
      'fly home 2026-12-13T20:20:00-05:00 waiting',
    ]);
  });

  it('names the price of plan B for the whole party', () => {
    const party = { travelers: 2, passes: 2 };
    const back = withPartyPrice(asFlight(HOME), party);
    const planB = plan(aSavedTrip({ back })).find(({ kind }) => kind === 'plan-b');
    expect(planB?.sure).toMatchObject({ total: 12_396, fare: { kind: 'standard', total: 6_198 } });
    expect(planB?.flight.segments[0].number).toBe('F9 2741');
  });

  it.each([
    { den: true, total: 4_100, kind: 'discountDen' },
    { den: false, total: 6_198, kind: 'standard' },
  ])('counts Discount Den fares for plan B as the question did: $den', ({ den, total, kind }) => {
    const sure = { ...SURE, fares: { ...SURE.fares, discountDen: { total: cents(4_100) } } };
    const planB = plan(aSavedTrip({ sureWays: [sure], den })).find((step) => step.sure);
    expect(planB?.sure).toMatchObject({ total, fare: { kind } });
  });

  it.each([
    ['without a known sure way', { sureWays: [] }],
    ['when no sure way gets home', { sureWays: [OUT] }],
    ['without a flight home', { back: undefined }],
  ])('has no plan B %s', (_, changes) => {
    expect(plan(aSavedTrip(changes)).map(({ kind }) => kind)).not.toContain('plan-b');
  });

  it('has two steps for a trip of one flight', () => {
    expect(said(plan(aSavedTrip({ back: undefined })))).toEqual([
      'book out 2026-12-10T00:00:00-07:00 waiting',
      'fly out 2026-12-11T06:00:00-07:00 waiting',
    ]);
  });

  it('does not know the window of a flight that leaves an unknown airport', () => {
    const back = sharedFlight('ANC 2026-12-13T20:20-09:00 DEN 2026-12-13T22:29-07:00 F9 2745', {
      goWild: 15.41,
    });
    const isUnknown = (trip: SavedTrip) =>
      plan(trip)
        .filter(({ kind }) => kind === 'book')
        .map(({ way, isWindowUnknown }) => [way, isWindowUnknown]);
    expect(isUnknown(aSavedTrip({ back }))).toEqual([
      ['home', true],
      ['out', undefined],
    ]);
    const offPass = withPartyPrice(asFlight(back), { travelers: 1, passes: 0 });
    expect(isUnknown(aSavedTrip({ back: offPass }))).toEqual([
      ['home', undefined],
      ['out', undefined],
    ]);
  });

  it('opens at midnight of the airport in the night in which clocks go back', () => {
    const departure = sharedFlight(
      'DEN 2026-11-02T06:00-07:00 TPA 2026-11-02T11:35-05:00 F9 1',
      {},
    );
    const back = sharedFlight('TPA 2026-11-02T20:00-05:00 DEN 2026-11-02T22:00-07:00 F9 2', {});
    const sure = sharedFlight('TPA 2026-11-02T18:00-05:00 DEN 2026-11-02T20:00-07:00 F9 3', {
      standard: 50,
    });
    const trip = aSavedTrip({ departure, back, sureWays: [sure] });
    expect(said(plan(trip, at('2026-10-31T12:00:00-06:00')))).toEqual([
      'book home 2026-11-01T00:00:00-04:00 waiting',
      'book out 2026-11-01T00:00:00-06:00 waiting',
      'plan-b home 2026-11-01T09:00:00-05:00 waiting',
      'fly out 2026-11-02T06:00:00-07:00 waiting',
      'fly home 2026-11-02T20:00:00-05:00 waiting',
    ]);
  });

  it('opens at midnight of the airport in the night in which clocks go forward', () => {
    const departure = sharedFlight(
      'DEN 2027-03-15T06:00-06:00 TPA 2027-03-15T11:35-04:00 F9 1',
      {},
    );
    const back = sharedFlight('TPA 2027-03-15T20:00-04:00 DEN 2027-03-15T22:00-06:00 F9 2', {});
    const trip = aSavedTrip({ departure, back, sureWays: [] });
    expect(said(plan(trip, at('2027-03-13T12:00:00-07:00')))).toEqual([
      'book home 2027-03-14T00:00:00-05:00 waiting',
      'book out 2027-03-14T00:00:00-07:00 waiting',
      'fly out 2027-03-15T06:00:00-06:00 waiting',
      'fly home 2027-03-15T20:00:00-04:00 waiting',
    ]);
  });

  it('has opened ten days ahead abroad, and plan B waits for the day before', () => {
    const back = sharedFlight('CUN 2026-12-20T20:00-05:00 DEN 2026-12-20T23:00-07:00 F9 2', {});
    const departure = sharedFlight(
      'DEN 2026-12-17T06:00-07:00 CUN 2026-12-17T12:00-05:00 F9 1',
      {},
    );
    const sure = sharedFlight('CUN 2026-12-20T18:00-05:00 DEN 2026-12-20T21:00-07:00 F9 3', {
      standard: 90,
    });
    const steps = said(plan(aSavedTrip({ departure, back, sureWays: [sure] })));
    expect(steps[1]).toBe('book home 2026-12-10T00:00:00-05:00 open');
    expect(steps).toContain('plan-b home 2026-12-19T09:00:00-05:00 waiting');
  });

  it('is due two hours before plan B leaves where the window opens on the day of the flight', () => {
    const back = sharedFlight(
      `TPA 2026-12-13T20:20-05:00 PHX 2026-12-13T23:29-07:00 F9 1
       PHX 2026-12-14T06:00-07:00 DEN 2026-12-14T07:45-07:00 F9 2`,
      { goWild: 30 },
    );
    const sure = sharedFlight('TPA 2026-12-13T07:40-05:00 DEN 2026-12-13T09:45-07:00 F9 3', {
      standard: 90,
    });
    const steps = said(plan(aSavedTrip({ back, sureWays: [sure] })));
    // The last of its windows opens at midnight in Phoenix, the day before its second segment.
    expect(steps).toContain('book home 2026-12-13T02:00:00-05:00 waiting');
    expect(steps).toContain('plan-b home 2026-12-13T05:40:00-05:00 waiting');
  });

  it.each([
    ['on a blackout date', facts(['2026-12-13']), {}],
    ['without a pass', facts(), { passes: 0 }],
    ['when another fare was chosen', facts(), { onGoWild: 0 }],
  ])('can be booked at any time %s, and needs no plan B then', (_, known, price) => {
    const party = { travelers: 2, passes: 2, areSeatsKnown: false, total: undefined, onGoWild: 2 };
    const back = { ...HOME, partyPrice: { ...party, ...price } };
    const steps = said(plan(aSavedTrip({ back }), EARLY, known));
    expect(steps[0]).toBe('book home any time open');
    expect(steps.join()).not.toContain('plan-b');
  });

  it('can be booked at any time where an airport is not known', () => {
    const departure = sharedFlight(
      'DEN 2026-12-11T06:00-07:00 QQQ 2026-12-11T11:35-05:00 F9 1',
      {},
    );
    const back = sharedFlight('QQQ 2026-12-13T20:20-05:00 DEN 2026-12-13T22:29-07:00 F9 2', {});
    expect(said(plan(aSavedTrip({ departure, back })))[0]).toBe('book home any time open');
  });
});

describe('next step of a saved trip', () => {
  it.each([
    [
      'waits for the window of the flight out',
      states('to_book'),
      '2026-12-09T23:59:00-07:00',
      'book out waiting',
    ],
    [
      'books the flight out at midnight',
      states('to_book'),
      '2026-12-10T00:00:00-07:00',
      'book out open',
    ],
    [
      'waits for the flight out once it is booked',
      states('booked'),
      '2026-12-10T00:00:00-07:00',
      'fly out waiting',
    ],
    [
      'waits for the window of the flight home',
      states('booked'),
      '2026-12-11T12:00:00-07:00',
      'book home waiting',
    ],
    [
      'books the flight home at midnight there',
      states('flown'),
      '2026-12-12T00:00:00-05:00',
      'book home open',
    ],
    [
      'books plan B from nine in the morning on',
      states('flown'),
      '2026-12-12T09:00:00-05:00',
      'plan-b home open',
    ],
    [
      'books plan B as soon as the seat is gone',
      states('flown', 'gone'),
      '2026-12-12T00:10:00-05:00',
      'plan-b home open',
    ],
    [
      'replaces a seat out that is gone',
      states('gone'),
      '2026-12-10T00:10:00-07:00',
      'book out gone',
    ],
    [
      'waits for the flight home once it is booked',
      states('flown', 'booked'),
      '2026-12-12T10:00:00-05:00',
      'fly home waiting',
    ],
    [
      'books the flight home when plan B has left',
      states('flown'),
      '2026-12-13T13:00:00-05:00',
      'book home open',
    ],
    [
      'asks whether a booked flight was flown',
      states('flown', 'booked'),
      '2026-12-13T23:00:00-07:00',
      'fly home open',
    ],
    ['is none when all is flown', states('flown', 'flown'), '2026-12-14T09:00:00-07:00', undefined],
    [
      'is none when the flights have left without',
      states('to_book'),
      '2026-12-14T09:00:00-07:00',
      undefined,
    ],
  ])('%s', (_, given, now, expected) => {
    expect(next(aSavedTrip({ states: given }), now)).toBe(expected);
  });

  it('books the flight out before the flight home where both can be booked', () => {
    const departure = sharedFlight(
      'DEN 2026-12-11T06:00-07:00 TPA 2026-12-11T11:35-05:00 F9 1',
      {},
    );
    const back = sharedFlight('TPA 2026-12-11T20:20-05:00 DEN 2026-12-11T22:29-07:00 F9 2', {});
    expect(next(aSavedTrip({ departure, back, sureWays: [] }), '2026-12-10T01:00:00-07:00')).toBe(
      'book out open',
    );
  });
});

describe('a saved trip', () => {
  it('is the same at another price and another with another flight', () => {
    const id = savedTripId(aSavedTrip());
    expect(id).toMatch(/^[0-9a-z]+-[0-9a-z]+$/);
    expect(savedTripId(aSavedTrip({ back: { ...HOME, fares: {} } }))).toBe(id);
    expect(savedTripId(aSavedTrip({ back: SURE }))).not.toBe(id);
    expect(savedTripId(aSavedTrip({ back: undefined }))).toBe(id.split('-')[0]);
  });

  it('is over when its last flight has landed', () => {
    expect(isOver(aSavedTrip(), at('2026-12-13T22:28:00-07:00'))).toBe(false);
    expect(isOver(aSavedTrip(), at('2026-12-13T22:29:00-07:00'))).toBe(true);
  });

  it.each([
    ['the seat home is gone', states('booked', 'gone'), '2026-12-10T12:00:00-07:00', ['out']],
    ['the seat out is gone', states('gone', 'booked'), '2026-12-10T12:00:00-07:00', ['home']],
    [
      'the flight out has left without',
      states('to_book', 'booked'),
      '2026-12-11T06:00:00-07:00',
      ['home'],
    ],
    ['both are booked', states('booked', 'booked'), '2026-12-10T12:00:00-07:00', []],
    [
      'the flight out is to be booked',
      states('to_book', 'booked'),
      '2026-12-10T12:00:00-07:00',
      [],
    ],
    ['the booked flight has left', states('booked', 'gone'), '2026-12-11T06:00:00-07:00', []],
  ])('names the booked flights to cancel when %s', (_, given, now, ways) => {
    const named = flightsToCancel(aSavedTrip({ states: given }), at(now)).map(([way]) => way);
    expect(named).toEqual(ways);
  });

  it('names no flight to cancel for a trip of one flight', () => {
    const trip = aSavedTrip({ back: undefined, states: states('booked') });
    expect(flightsToCancel(trip, EARLY)).toEqual([]);
  });

  it('is flown only after the departure, and has no state of a flight that it lacks', () => {
    expect(stateError('flown', asFlight(OUT), at('2026-12-11T05:59:00-07:00'))).toBe(
      'This flight has not left yet',
    );
    expect(stateError('flown', asFlight(OUT), at('2026-12-11T06:00:00-07:00'))).toBeUndefined();
    expect(stateError('booked', asFlight(OUT), EARLY)).toBeUndefined();
    expect(stateError('booked', undefined, EARLY)).toBe('This trip has no flight home');
    expect(stateError('to_book', undefined, EARLY)).toBeUndefined();
  });

  it.each([
    [states('to_book'), 'Nothing booked yet'],
    [states('gone', 'gone'), 'Nothing booked yet'],
    [states('booked'), 'Flight out booked'],
    [states('gone', 'booked'), 'Flight home booked'],
    [states('flown', 'booked'), 'Both flights booked'],
    [states('flown', 'flown'), 'Flown'],
  ])('says what is booked: %o', (given, words) => {
    expect(formatStates(aSavedTrip({ states: given }))).toBe(words);
  });
});
