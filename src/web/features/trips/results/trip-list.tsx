import { type ComponentType, useDeferredValue, useEffect } from 'react';
import { lazyModule } from '#web/browser/lazy-module.ts';
import { placeRowId } from '#web/maps/pointed-place.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { NotLoaded } from '#web/ui/lazy.tsx';
import type { OpenedTripProps } from './opened/opened-trip.tsx';
import type { TripView } from './read-trips.ts';
import styles from './rows/trip-row.module.css';
import { TripRow } from './rows/trip-row.tsx';
import { useTripList } from './trip-list-context.ts';

const bringOpened = () => import('./opened/opened-trip.tsx');

/** A chunk of its own, so that the rows do not wait for it. If it cannot be loaded, the row says so. */
const opened = lazyModule<{ readonly OpenedTrip: ComponentType<OpenedTripProps> }>(() =>
  bringOpened().catch(() => ({ OpenedTrip: NotLoaded })),
);

/** More than a phone shows at once. */
const FIRST_ROWS = 8;

interface TripListProps {
  readonly trips: readonly TripView[];
  /** Whether they have just come: then the first rows are drawn before the others. */
  readonly isNew?: boolean;
  readonly open?: string | undefined;
  /** Absent where rows do not open. */
  readonly onOpen?: (code: string | undefined) => void;
}

/** The rows; those that no forecast reaches stand apart where somewhere warm was asked for. */
export function TripRows({ trips: all, isNew = false, open, onOpen }: TripListProps) {
  const trips = useDeferredValue(all, isNew ? all.slice(0, FIRST_ROWS) : undefined);
  const { asked, source, askedDays, namesHome } = useTripList();
  const isWarm = asked.warm_from !== undefined;
  const reached = isWarm ? trips.filter(({ weather }) => weather) : trips;
  const unknown = isWarm ? trips.filter(({ weather }) => !weather) : [];
  const canOpen = onOpen !== undefined;
  useEffect(() => {
    // The row that opens tries again.
    if (canOpen) void bringOpened().then(opened.load, () => undefined);
  }, [canOpen]);
  const rowsOf = (some: readonly TripView[]) => (
    <ol>
      {some.map((trip) => {
        const { destination } = trip;
        const close = () => {
          onOpen?.(undefined);
          document.getElementById(placeRowId(destination))?.querySelector('button')?.focus();
        };
        return (
          <li key={destination}>
            <TripRow
              trip={trip}
              isOpen={open === destination}
              onToggle={onOpen && (() => onOpen(open === destination ? undefined : destination))}
            >
              <Opened trip={trip} onClose={close} />
            </TripRow>
          </li>
        );
      })}
    </ol>
  );
  return (
    <>
      <div
        className={classNames(
          styles.head,
          namesHome && styles.namesHome,
          askedDays.days.length < 2 && styles.oneDay,
        )}
        aria-hidden="true"
      >
        <span>Place</span>
        <span>Out and home</span>
        <span className={styles.headHours}>There</span>
        <span>Way home</span>
        <span>{askedDays.days.length > 1 && 'Leave another day'}</span>
        <span>{source.has_fares !== false && 'Total'}</span>
      </div>
      {rowsOf(reached)}
      {unknown.length > 0 && (
        <>
          <h2 className={styles.apart}>No forecast yet</h2>
          {rowsOf(unknown)}
        </>
      )}
    </>
  );
}

function Opened(props: OpenedTripProps) {
  const code = opened.useModule();
  return code ? (
    <code.OpenedTrip {...props} />
  ) : (
    <p role="status" className={styles.opening}>
      Loading flights…
    </p>
  );
}
