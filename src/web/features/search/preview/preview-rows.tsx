import { flightFromWire } from '#contract/flight-codec.ts';
import type { PreviewDto } from '#contract/preview.ts';
import { formatCount } from '#domain/count.ts';
import { FARE_CLASSES, type Flight, shownFare, stopsOf } from '#domain/flight.ts';
import { formatUsd } from '#domain/money.ts';
import { usePlaces } from '#web/network/use-network.tsx';
import { HiddenText } from '#web/ui/badge.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { FlightTimes } from '../board/flight-times.tsx';
import type { Direction } from '../search-state.ts';
import styles from './shared-preview.module.css';

interface PreviewRowsProps {
  readonly preview: PreviewDto;
  readonly direction: Direction;
}

export function PreviewRows({ preview, direction }: PreviewRowsProps) {
  const { airportOf, cityOf, zoneOf } = usePlaces();
  const label = direction === 'inbound' ? 'First origins' : 'First destinations';
  return (
    <ol className={styles.rows} aria-label={label}>
      {preview.places.map(({ place, flights, flight: wire }) => {
        const flight = flightFromWire(wire, zoneOf);
        return (
          flight && (
            <li key={place} className={styles.row}>
              <span className={styles.name}>
                {cityOf(place)} {airportOf(place) && <small>{place}</small>}
              </span>
              <FlightTimes flight={flight} />
              <span className={styles.stops}>
                <HiddenText>, </HiddenText>
                {stopsOf(flight) === 0 ? 'Nonstop' : formatCount(stopsOf(flight), 'stop')}
                {flights > 1 && `, ${flights} flights`}
              </span>
              <Price flight={flight} />
            </li>
          )
        );
      })}
    </ol>
  );
}

function Price({ flight }: { readonly flight: Flight }) {
  const fare = shownFare(flight);
  if (!fare) return null;
  return (
    <span className={classNames(styles.price, fare.kind === 'goWild' && styles.goWild)}>
      <HiddenText>, </HiddenText>
      <small>{FARE_CLASSES[fare.kind].label}</small> <b>{formatUsd(fare.total, 0)}</b>
    </span>
  );
}
