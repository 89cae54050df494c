import * as z from 'zod/mini';
import type { PlaceWindows, WindowCounts } from '#domain/booking-window.ts';
import { instantOf, offsetTime, timeAt, timeZone } from '#domain/time.ts';
import { windowDto } from './flights.ts';

/** How many places have which window; each place once, by its flight that opens first. */
export const placeWindowsDto = z
  .array(
    z.extend(windowDto, {
      /** Of the airport that the flights leave from; null unless `opens`. */
      time_zone: z.nullable(z.string()),
      /** Whether the places are outside the United States and its territories. */
      abroad: z.boolean(),
      places: z.number(),
    }),
  )
  .check(
    z.meta({
      description:
        'The booking windows of the places on the pass: one entry for each moment, places abroad apart. The sum of "places" is the number of places.',
    }),
  );
type PlaceWindowsDto = z.output<typeof placeWindowsDto>;

export const placeWindowsToWire = ({ domestic, abroad }: PlaceWindows): PlaceWindowsDto => [
  ...countsToWire(domestic, false),
  ...countsToWire(abroad, true),
];

function countsToWire(
  { open, openings, blackout }: WindowCounts,
  abroad: boolean,
): PlaceWindowsDto {
  const always = (state: 'open' | 'blackout', places: number) =>
    places > 0 ? [{ state, opens_at: null, time_zone: null, abroad, places }] : [];
  return [
    ...always('open', open),
    ...openings.map(({ at, zone, count }) => ({
      state: 'opens' as const,
      opens_at: timeAt(zone, at),
      time_zone: zone,
      abroad,
      places: count,
    })),
    ...always('blackout', blackout),
  ];
}

export function placeWindowsFromWire(entries: PlaceWindowsDto): PlaceWindows {
  const of = (abroad: boolean) => countsFromWire(entries.filter((one) => one.abroad === abroad));
  return { domestic: of(false), abroad: of(true) };
}

function countsFromWire(entries: PlaceWindowsDto): WindowCounts {
  const count = (state: 'open' | 'blackout') =>
    entries.find((one) => one.state === state)?.places ?? 0;
  return {
    open: count('open'),
    openings: entries.flatMap(({ opens_at, time_zone, places }) =>
      opens_at === null || time_zone === null
        ? []
        : [{ at: instantOf(offsetTime(opens_at)), zone: timeZone(time_zone), count: places }],
    ),
    blackout: count('blackout'),
  };
}
