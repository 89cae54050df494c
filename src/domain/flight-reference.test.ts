import { describe, expect, it } from 'vitest';
import { airportCode } from './airports.ts';
import type { Flight, Segment } from './flight.ts';
import { flightHash, flightReference, resolveReference } from './flight-reference.ts';
import { cents } from './money.ts';
import { offsetTime } from './time.ts';

const first: Segment = {
  from: airportCode('DEN'),
  to: airportCode('DFW'),
  departs: offsetTime('2026-11-25T06:00:00-07:00'),
  arrives: offsetTime('2026-11-25T09:00:00-06:00'),
  number: 'F9 100',
  approximate: false,
};
const second: Segment = {
  ...first,
  from: airportCode('DFW'),
  to: airportCode('MIA'),
  departs: offsetTime('2026-11-25T10:00:00-06:00'),
  arrives: offsetTime('2026-11-25T14:00:00-05:00'),
  number: 'F9 200',
};
const flight = (segments: Flight['segments'], dollars: number | undefined = 98): Flight => ({
  segments,
  fares: dollars === undefined ? {} : { standard: { total: cents(dollars * 100) } },
  goWildWindow: { state: 'open' },
});
const connection = flight([first, second]);

describe('flight hash', () => {
  it('flight hashes and references are the same in every release, as saved links contain them', () => {
    expect(flightHash(connection)).toBe('21m42ackdce');
    expect(flightReference(connection)).toBe('21m42ackdce-1sdorwex7vz');
    expect(flightReference({ ...connection, fares: {} })).toBe('20c8xls96l9-1sdorwex7vz');
  });

  it.each<[string, Flight]>([
    [
      'a later departure',
      flight([{ ...first, departs: offsetTime('2026-11-25T06:01:00-07:00') }, second]),
    ],
    [
      'a later arrival',
      flight([first, { ...second, arrives: offsetTime('2026-11-25T14:01:00-05:00') }]),
    ],
    [
      'another layover',
      flight([{ ...first, arrives: offsetTime('2026-11-25T09:01:00-06:00') }, second]),
    ],
    ['another origin', flight([{ ...first, from: airportCode('COS') }, second])],
    ['another destination', flight([first, { ...second, to: airportCode('FLL') }])],
    ['another first flight number', flight([{ ...first, number: 'F9 101' }, second])],
    ['another last flight number', flight([first, { ...second, number: 'F9 201' }])],
    ['other fares', flight([first, second], 99)],
    ['no fares', { ...connection, fares: {} }],
  ])('the flight hash differs for %s', (_, other) => {
    expect(flightHash(other)).not.toBe(flightHash(connection));
  });

  it('the flight hash of a connection differs from a nonstop flight with the same numbers and times', () => {
    const parted = flight([
      { ...first, number: 'F9 1' },
      { ...second, departs: first.arrives, number: 'F9 2' },
    ]);
    const whole = flight([
      { ...first, to: second.to, arrives: second.arrives, number: 'F9 1,F9 2' },
    ]);
    expect(flightHash(parted)).not.toBe(flightHash(whole));
  });

  it('the flight hash does not depend on the layover airport', () => {
    const other = flight([
      { ...first, to: airportCode('ATL') },
      { ...second, from: airportCode('ATL') },
    ]);
    expect(flightHash(other)).toBe(flightHash(connection));
  });
});

describe('flight of a reference', () => {
  const reference = flightReference(connection);
  const dearer = flight([first, second], 120);
  const cheaper = flight([first, second], 60);

  it('resolveReference prefers the flight at the same price to an earlier one at another price', () => {
    expect(resolveReference([dearer, connection], reference)).toEqual({
      flight: connection,
      priceChanged: false,
    });
  });

  it('resolveReference takes the first of the same flight at other prices', () => {
    expect(resolveReference([dearer, cheaper], reference)).toEqual({
      flight: dearer,
      priceChanged: true,
    });
    expect(resolveReference([cheaper, dearer], reference)?.flight).toBe(cheaper);
  });

  it('resolveReference finds nothing among other flights or without flights', () => {
    expect(resolveReference([flight([first])], reference)).toBeUndefined();
    expect(resolveReference([], reference)).toBeUndefined();
  });
});
