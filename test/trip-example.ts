import type { AirportCode } from '#domain/airports.ts';
import type { FareKind, Segment } from '#domain/flight.ts';
import { cents } from '#domain/money.ts';
import type { SharedFlight } from '#domain/shared-flight.ts';
import { localDate, offsetTime } from '#domain/time.ts';
import type { SharedTrip } from '#web/flights/shared-trip.ts';

/** `DEN 2026-11-27T06:30-07:00 LAS 2026-11-27T07:40-08:00 F9 1094`, one line per segment; totals in dollars. */
export function sharedFlight(
  lines: string,
  fares: Partial<Record<FareKind, number>>,
): SharedFlight {
  const [first, ...rest] = lines.trim().split('\n').map(segmentOf);
  if (!first) throw new RangeError('A flight needs a segment');
  const totals = Object.entries(fares).map(([kind, dollars]) => [
    kind,
    { total: cents(Math.round(dollars * 100)) },
  ]);
  return { segments: [first, ...rest], fares: Object.fromEntries(totals) };
}

function segmentOf(line: string): Segment {
  const [from, departs = '', to, arrives = '', ...number] = line.trim().split(' ');
  const withSeconds = (time: string) => offsetTime(`${time.slice(0, 16)}:00${time.slice(16)}`);
  return {
    from: from as AirportCode,
    to: to as AirportCode,
    departs: withSeconds(departs),
    arrives: withSeconds(arrives),
    number: number.join(' '),
    approximate: false,
  };
}

/** Denver to Las Vegas on Friday, November 27, 2026, nonstop; home on Sunday with a stop in Salt Lake City. */
export const aTrip = (changes: Partial<SharedTrip> = {}): SharedTrip => ({
  departure: sharedFlight('DEN 2026-11-27T06:30-07:00 LAS 2026-11-27T07:40-08:00 F9 1094', {
    goWild: 15.41,
    standard: 98,
  }),
  back: sharedFlight(
    `LAS 2026-11-29T18:10-08:00 SLC 2026-11-29T20:30-07:00 F9 2000
     SLC 2026-11-29T22:00-07:00 DEN 2026-11-29T23:20-07:00 F9 2002`,
    { goWild: 25.5, standard: 138.98 },
  ),
  origin: 'DEN',
  destination: 'LAS',
  date: localDate('2026-11-27'),
  seenAt: new Date('2026-11-21T16:00:00Z'),
  simulated: true,
  ...changes,
});
