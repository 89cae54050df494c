import { Columns3 } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { departureOf } from '#domain/flight.ts';
import { formatUsd } from '#domain/money.ts';
import { dayOf, formatHours, formatWeekday } from '#domain/time.ts';
import { FlightTimes } from '#web/flights/flight-times.tsx';
import type { FoundFlight } from '#web/flights/found-flights.ts';
import { HomeStrength } from '#web/flights/home-strength.tsx';
import { HiddenText } from '#web/ui/badge.tsx';
import { Button, Chip } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import styles from './compare-chip.module.css';
import { formatHigh, formatTotalNote, formatWays } from './format-trips.ts';
import type { TripView } from './read-trips.ts';
import { useTripList } from './trip-list-context.ts';

interface CompareChipProps {
  readonly trips: readonly TripView[];
  readonly onOpen: (code: string) => void;
}

/** Opens the compared places side by side. Nothing while none is chosen. */
export function CompareChip({ trips, onOpen }: CompareChipProps) {
  const { compared } = useTripList();
  const [isOpen, setOpen] = useState(false);
  const anchor = useRef<HTMLSpanElement>(null);
  const chosen = compared.flatMap((code) => trips.find((one) => one.destination === code) ?? []);
  if (chosen.length === 0) return null;
  return (
    <>
      <span ref={anchor} className={styles.anchor}>
        <Chip tone="strong" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          <Columns3 size={16} strokeWidth={1.75} />
          Compare{' '}
          <b>
            <HiddenText>(</HiddenText>
            {chosen.length}
            <HiddenText>)</HiddenText>
          </b>
        </Chip>
      </span>
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title="Compare"
        shape="panel"
        anchor={anchor}
      >
        <CompareTable
          trips={chosen}
          onOpen={(code) => {
            setOpen(false);
            onOpen(code);
          }}
        />
      </Dialog>
    </>
  );
}

interface Fact {
  readonly name: string;
  readonly of: (trip: TripView) => ReactNode;
}

function CompareTable({ trips, onOpen }: CompareChipProps) {
  const { places, travelers, onCompare } = useTripList();
  const leg = (flight: FoundFlight) => (
    <>
      {formatWeekday(dayOf(departureOf(flight)))} <FlightTimes {...{ flight, places }} isSmall />
    </>
  );
  const totalOf = (trip: TripView) =>
    trip.price && (
      <>
        <b className={trip.isOnPass ? styles.onPass : ''}>{formatUsd(trip.price.total, 2)}</b>
        <small>{formatTotalNote(trip, travelers)}</small>
      </>
    );
  const facts: Fact[] = [
    { name: 'Out', of: ({ out }) => leg(out) },
    { name: 'Home', of: ({ back }) => leg(back) },
    { name: 'Hours there', of: ({ minutesThere }) => formatHours(minutesThere) },
    {
      name: 'Way home',
      of: ({ home, back }) => (
        <>
          <HomeStrength level={home.level} />
          <small>{formatWays(home, dayOf(departureOf(back)))}</small>
        </>
      ),
    },
    ...(trips.some(({ price }) => price) ? [{ name: 'Total', of: totalOf }] : []),
    ...(trips.some(({ weather }) => weather)
      ? [{ name: 'Weather', of: ({ weather }: TripView) => weather && formatHigh(weather) }]
      : []),
  ];
  return (
    <div className={styles.scroller}>
      <table className={styles.table}>
        <thead>
          <tr>
            <td />
            {trips.map(({ destination }) => (
              <th key={destination} scope="col">
                {places.cityOf(destination)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {facts.map(({ name, of }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {trips.map((trip) => (
                <td key={trip.destination}>{of(trip)}</td>
              ))}
            </tr>
          ))}
          <tr>
            <td />
            {trips.map(({ destination }) => (
              <td key={destination} className={styles.actions}>
                <Button size="small" onClick={() => onOpen(destination)}>
                  Open <HiddenText>{places.cityOf(destination)}</HiddenText>
                </Button>
                <Button size="small" variant="plain" onClick={() => onCompare(destination)}>
                  Remove <HiddenText>{places.cityOf(destination)}</HiddenText>
                </Button>
              </td>
            ))}
          </tr>
        </tbody>
      </table>
    </div>
  );
}
