import { formatHours } from '#domain/time.ts';
import { useMemo } from 'react';
import { destinationOf, originOf } from '#domain/flight.ts';
import { formatUsd } from '#domain/money.ts';
import { MapError } from '#web/maps/lazy-map.tsx';
import type { MapContent, MapMarker } from '#web/maps/map-content.ts';
import { type LegendItem, MapLegend } from '#web/maps/map-legend.tsx';
import { MapView } from '#web/maps/map-view.tsx';
import type { Places } from '#web/network/use-network.ts';
import type { TripView } from './read-trips.ts';

const ZOOM = { min: 2, max: 8 };
const STEPS = 20;
const START = { center: { lat: 39.8, lng: -98.6 }, zoom: 4, covers: [] };

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
      steps: STEPS,
      markers,
      lines: trips
        .filter(({ destination }) => destination === open)
        .flatMap((trip) => linesOf(trip, places)),
    }),
    [markers, trips, places, open],
  );
  if (markers.length === 0) return <MapError />;
  return (
    <MapView
      label="Map of the trips"
      description="By keyboard, choose places in the list of trips."
      size="trips"
      zoom={ZOOM}
      start={START}
      content={content}
      fit={markers}
      pointed={pointed ?? open}
      onPoint={onPoint}
      onChoose={(code) => {
        if (trips.some(({ destination }) => destination === code)) onPlace(code);
      }}
      legend={<MapLegend items={legendOf(trips, hasFares)} />}
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
function markersOf(
  trips: readonly TripView[],
  { airportOf, cityOf }: TripsMapProps['places'],
): MapMarker[] {
  const marker = (code: string, rest: Pick<MapMarker, 'kind' | 'note' | 'pill'>): MapMarker[] => {
    const spot = airportOf(code);
    if (!spot) return [];
    return [
      { code, lat: spot.lat, lng: spot.lng, name: `${cityOf(code)} (${code})`, label: '', ...rest },
    ];
  };
  const rows = trips.toReversed().toSorted((a, b) => Number(a.isOnPass) - Number(b.isOnPass));
  return [
    ...rows.flatMap(({ destination, price, isOnPass, minutesThere }) => {
      const total = price && formatUsd(price.total, 0);
      return marker(destination, {
        kind: isOnPass ? 'goWild' : 'standard',
        note: [total, `${formatHours(minutesThere)} there`].filter(Boolean).join(', '),
        pill: total ? `${destination} ${total}` : destination,
      });
    }),
    ...homesOf(trips).flatMap((code) =>
      marker(code, { kind: 'end', note: '', pill: cityOf(code) }),
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
