import { describe, expect, it } from 'vitest';
import { flight } from '#test/harness.ts';
import type { Flight } from './flight.ts';
import { connectionNote } from './flight-facts.ts';

const nonstop = flight('DEN 06:00-07:00 > LAS 07:00-08:00');
const [segment] = nonstop.segments;
const oneStop: Flight = { ...nonstop, segments: [segment, segment] };

describe('the note on a connection', () => {
  it('says that it is possible only and how to book it, with one stop or two', () => {
    const twoStops: Flight = { ...nonstop, segments: [segment, segment, segment] };
    for (const one of [oneStop, twoStops])
      expect(connectionNote(one)).toEqual({
        title: 'Possible connection',
        advice:
          'Check at the airline whether it sells these flights as one booking. If it does not, book each flight on its own: a missed connection is then your risk.',
        text: 'Possible connection: check at the airline whether it sells these flights as one booking. If it does not, book each flight on its own: a missed connection is then your risk.',
      });
  });

  it('is absent where the source sells the flights as one booking, and for a nonstop', () => {
    expect(connectionNote({ ...oneStop, soldAsOne: true })).toBeUndefined();
    expect(connectionNote(nonstop)).toBeUndefined();
  });
});
