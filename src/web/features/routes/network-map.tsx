import { useMemo } from 'react';
import type { MapContent, MapMarker } from '#web/maps/map-content.ts';
import type { LegendItem } from '#web/maps/map-legend.tsx';
import { PlacesMap } from '#web/maps/places-map.tsx';
import { useSite } from '#web/site/use-site.ts';
import { Button } from '#web/ui/button.tsx';
import { Spinner } from '#web/ui/progress.tsx';
import {
  connectedTo,
  formatRoutes,
  type NetworkPlace,
  type RouteNetwork,
} from './route-network.ts';
import styles from './routes-page.module.css';

interface NetworkMapProps {
  /** Undefined while loading. */
  readonly network: RouteNetwork | undefined;
  readonly selected: NetworkPlace | undefined;
  /** An empty code clears the selection. */
  readonly onChoose: (code: string) => void;
  /** Moves the focus, because the pressed button goes away. */
  readonly onClear: () => void;
}

const ZOOM = { min: 2, max: 10 };
/** The continental United States; on a narrow map at least Seattle to Boston. */
const START = {
  center: { lat: 39.8283, lng: -98.5795 },
  zoom: 4,
  covers: [
    { lat: 47.6, lng: -122.4 },
    { lat: 25.8, lng: -71 },
  ],
};

const LEGEND: readonly LegendItem[] = [
  { marker: 'selected', label: 'Selected' },
  { marker: 'connected', label: 'Connected' },
  { marker: 'hub', label: 'Hub' },
  { marker: 'place', label: 'Other airport' },
];

export function NetworkMap({ network, selected, onChoose, onClear }: NetworkMapProps) {
  const { hub_airports } = useSite();
  const content = useMemo(
    () => network && contentOf(network, selected, new Set(hub_airports)),
    [network, selected, hub_airports],
  );
  const all = useMemo(
    () => (network && selected ? [...network.values()].map(({ airport }) => airport) : undefined),
    [network, selected],
  );
  return (
    <PlacesMap
      label="Map of the route network"
      description="By keyboard, choose airports in the list after the map."
      size="network"
      zoom={ZOOM}
      start={START}
      content={content}
      fit={all}
      onChoose={(code) => onChoose(code === selected?.code ? '' : code)}
      onEscape={() => onChoose('')}
      card={selected && <SelectedCard place={selected} onClear={onClear} />}
      note={
        !network && (
          <span className={styles.loading} role="status">
            <Spinner /> Loading routes…
          </span>
        )
      }
      legend={LEGEND}
    />
  );
}

interface SelectedCardProps {
  readonly place: NetworkPlace;
  readonly onClear: () => void;
}

function SelectedCard({ place, onClear }: SelectedCardProps) {
  return (
    <section className={styles.card} aria-label={`Selected: ${place.city}`}>
      <div className={styles.cardHeader}>
        <strong>{place.city}</strong>
        <Button variant="plain" size="small" onClick={onClear}>
          Clear
        </Button>
      </div>
      <p className={styles.soft}>
        {place.airport.name}, {place.code}
      </p>
      <dl className={styles.counts}>
        <dt>Outbound destinations</dt>
        <dd>{place.outbound.length}</dd>
        <dt>Inbound origins</dt>
        <dd>{place.inbound.length}</dd>
      </dl>
    </section>
  );
}

/** Later ones are drawn above: the selected airport over hubs over the others. */
const LEVELS: readonly MapMarker['kind'][] = ['place', 'connected', 'hub', 'selected'];

function contentOf(
  network: RouteNetwork,
  selected: NetworkPlace | undefined,
  hubs: ReadonlySet<string>,
): MapContent {
  const connected = selected ? connectedTo(selected) : new Set<string>();
  const kindOf = ({ code }: NetworkPlace): MapMarker['kind'] => {
    if (code === selected?.code) return 'selected';
    if (hubs.has(code)) return 'hub';
    return connected.has(code) ? 'connected' : 'place';
  };
  const markers = [...network.values()].map((place) => markerOf(place, kindOf(place)));
  return {
    markers: markers.toSorted((a, b) => LEVELS.indexOf(a.kind) - LEVELS.indexOf(b.kind)),
    lines: [...connected].flatMap((code) => {
      const to = network.get(code)?.airport;
      return selected && to ? [{ kind: 'route', from: selected.airport, to }] : [];
    }),
  };
}

const markerOf = (place: NetworkPlace, kind: MapMarker['kind']): MapMarker => ({
  code: place.code,
  lat: place.airport.lat,
  lng: place.airport.lng,
  kind,
  name: `${place.code} · ${place.airport.name}`,
  note: formatRoutes(place),
  label: kind === 'selected' ? place.city : kind === 'hub' ? place.code : '',
});
