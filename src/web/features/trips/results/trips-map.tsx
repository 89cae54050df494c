import { useMemo } from 'react';
import { destinationOf, originOf } from '#domain/flight.ts';
import { formatUsd } from '#domain/money.ts';
import { formatHours } from '#domain/time.ts';
import { MapError } from '#web/maps/lazy-map.tsx';
import { airportMarker, type MapContent, type MapMarker } from '#web/maps/map-content.ts';
import type { LegendItem } from '#web/maps/map-legend.tsx';
import { PlacesMap } from '#web/maps/places-map.tsx';
import type { Places } from '#web/places/use-network.ts';
import type { TripView } from './read-trips.ts';

interface TripsMapProps {
  readonly trips: readonly TripView[];
  readonly places: Places;
  readonly hasFares: boolean;
  /** The place of the opened row: only its lines are drawn. */
  readonly open: string | undefined;
  /** The place that stands out, as it is pointed at in the list. */
  readonly pointed: string | undefined;
  readonly onPoint: (code: string | undefined) => void;
  readonly onPlace: (code: string) => void;
}

/** The rows have the same information as text. */
export function TripsMap(props: TripsMapProps) {
  const { trips, places, hasFares, open, pointed, onPoint, onPlace } = props;
  const markers = useMemo(() => markersOf(trips, places), [trips, places]);
  const content = useMemo(
    (): MapContent => ({
      markers,
      lines: trips
        .filter(({ destination }) => destination === open)
        .flatMap((trip) => linesOf(trip, places)),
    }),
    [markers, trips, places, open],
  );
  if (markers.length === 0) return <MapError />;
  return (
    <PlacesMap
      label="Map of the trips"
      description="By keyboard, choose places in the list of trips."
      size="trips"
      content={content}
      fit={markers}
      pointed={pointed ?? open}
      onPoint={onPoint}
      onChoose={(code) => {
        if (trips.some(({ destination }) => destination === code)) onPlace(code);
      }}
      legend={legendOf(trips, hasFares)}
    />
  );
}

const LEGEND = [
  [true, 'goWild', 'pass both ways'],
  [false, 'standard', 'Standard needed'],
] as const;

const legendOf = (trips: readonly TripView[], hasFares: boolean): LegendItem[] =>
  LEGEND.filter(([isOnPass]) => trips.some((trip) => trip.isOnPass === isOnPass)).map(
    ([isOnPass, marker, label]) => ({
      marker,
      label: hasFares || isOnPass ? label : 'Blackout date',
    }),
  );

/** Draws what is on the pass over the others, and of each the first rows last. */
function markersOf(trips: readonly TripView[], places: Places): MapMarker[] {
  const rows = trips.toReversed().toSorted((a, b) => Number(a.isOnPass) - Number(b.isOnPass));
  return [
    ...rows.flatMap(({ destination, price, isOnPass, minutesThere }) => {
      const total = price && formatUsd(price.total, 0);
      return airportMarker(destination, places, {
        kind: isOnPass ? 'goWild' : 'standard',
        note: [total, `${formatHours(minutesThere)} there`].filter(Boolean).join(', '),
        pill: total ? `${destination} ${total}` : destination,
      });
    }),
    ...homesOf(trips).flatMap((code) =>
      airportMarker(code, places, { kind: 'end', note: '', pill: places.cityOf(code) }),
    ),
  ];
}

const homesOf = (trips: readonly TripView[]): string[] => [
  ...new Set(trips.flatMap(({ out, back }) => [originOf(out), destinationOf(back)])),
];

function linesOf(
  { destination, out, back, isOnPass }: TripView,
  { airportOf }: TripsMapProps['places'],
): MapContent['lines'] {
  const to = airportOf(destination);
  if (!to) return [];
  return [...new Set([originOf(out), destinationOf(back)])].flatMap((home) => {
    const from = airportOf(home);
    return from
      ? [{ kind: isOnPass ? 'goWild' : 'standard', code: destination, from, to } as const]
      : [];
  });
}
