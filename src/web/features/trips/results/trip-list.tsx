import { ChevronDown } from 'lucide-react';
import { type ReactNode, useDeferredValue, useEffect, useId } from 'react';
import type { AirportCode } from '#domain/airports.ts';
import { UNANNOUNCED } from '#domain/booking-window.ts';
import { formatCount } from '#domain/count.ts';
import { departureOf, destinationOf, originOf, stopsOf } from '#domain/flight.ts';
import { formatUsd } from '#domain/money.ts';
import { dayOf, formatHours, formatWeekday } from '#domain/time.ts';
import { FlightTimes } from '#web/flights/flight-times.tsx';
import type { FoundFlight } from '#web/flights/found-flights.ts';
import { HomeStrength } from '#web/flights/home-strength.tsx';
import { placeRowId } from '#web/maps/pointed-place.tsx';
import type { Places } from '#web/places/use-network.ts';
import { openedRow } from '#web/results/opened-row.tsx';
import { HiddenText } from '#web/ui/badge.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { DayStrip } from './day-strip.tsx';
import {
  formatDrives,
  formatHigh,
  formatHomes,
  formatTotalNote,
  formatTripStops,
  formatWays,
} from './format-trips.ts';
import type { TripView } from './read-trips.ts';
import skeletonStyles from './rows-skeleton.module.css';
import styles from './trip-list.module.css';
import { useTripList } from './trip-list-context.ts';

const OpenedTrip = openedRow(() => import('./opened-trip.tsx').then((module) => module.OpenedTrip));

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
    if (canOpen) OpenedTrip.preload();
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
              <OpenedTrip trip={trip} onClose={close} />
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

const ROWS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'] as const;

/** In the place of the rows and as high. A page from the server has it too, so its measures are in the style sheet. */
export const RowsSkeleton = () => (
  <ul aria-hidden="true" className={skeletonStyles.rows}>
    {ROWS.map((row) => (
      <li key={row} className={skeletonStyles.row}>
        <span className={skeletonStyles.name} />
        <span className={skeletonStyles.total} />
        <span className={skeletonStyles.legs} />
        <span className={skeletonStyles.facts} />
        <span className={skeletonStyles.strip} />
      </li>
    ))}
  </ul>
);

interface TripRowProps {
  readonly trip: TripView;
  readonly isOpen?: boolean | undefined;
  /** Absent where the row does not open. */
  readonly onToggle?: (() => void) | undefined;
  /** Shown while it is open. */
  readonly children?: ReactNode;
}

/** The best trip to a place; opens in place. */
function TripRow({ trip, isOpen = false, onToggle, children }: TripRowProps) {
  const { namesHome } = useTripList();
  const id = useId();
  return (
    <article
      id={placeRowId(trip.destination)}
      className={classNames(
        styles.row,
        isOpen && styles.open,
        onToggle && styles.opens,
        namesHome && styles.namesHome,
      )}
    >
      <Summary {...{ trip, id, isOpen, onToggle }} />
      {onToggle && (
        <div id={id} hidden={!isOpen}>
          {isOpen && children}
        </div>
      )}
    </article>
  );
}

interface SummaryProps extends Pick<TripRowProps, 'trip' | 'isOpen' | 'onToggle'> {
  /** Of what it opens. */
  readonly id: string;
}

function Summary({ trip, id, isOpen, onToggle }: SummaryProps) {
  const { places, askedDays, namesHome, drives } = useTripList();
  const { destination, out, back, weather } = trip;
  const hours = formatHours(trip.minutesThere);
  const note = [formatDrives(trip, drives), trip.isAnnounced ? '' : UNANNOUNCED]
    .filter(Boolean)
    .join('. ');
  // The row opens wherever it is pressed; by keyboard its button opens it.
  const rowPress = onToggle && { onClick: onToggle };
  return (
    <div
      className={classNames(
        styles.summary,
        note && styles.noted,
        askedDays.days.length < 2 && styles.oneDay,
      )}
      {...rowPress}
    >
      <h2 className={styles.name}>
        <PlaceName {...{ destination, id, isOpen, onToggle }} />
      </h2>
      <p className={styles.about}>
        {weather && <span>{formatHigh(weather)}, </span>}
        {formatTripStops(trip)}
      </p>
      <p className={styles.legs}>
        <TripLeg way="Out" flight={out} {...{ places, namesHome }} />
        <HiddenText>, </HiddenText>
        <TripLeg way="Home" flight={back} {...{ places, namesHome }} />
      </p>
      {note && <p className={styles.note}>{note}</p>}
      <p className={styles.there}>
        {hours}
        <HiddenText> there</HiddenText>
      </p>
      <p className={styles.facts}>
        <HomeStrength level={trip.home.level} />
        <Brief trip={trip} />
        <span className={styles.hours}>{hours} there</span>
        <span className={styles.ways}>{formatWays(trip.home, dayOf(departureOf(back)))}</span>
      </p>
      <div className={styles.strip}>
        <DayStrip trip={trip} {...askedDays} />
      </div>
      <Total trip={trip} />
      {onToggle && <ChevronDown className={styles.chevron} size={16} strokeWidth={1.75} />}
    </div>
  );
}

interface PlaceNameProps extends Omit<SummaryProps, 'trip'> {
  readonly destination: AirportCode;
}

function PlaceName({ destination, id, isOpen, onToggle }: PlaceNameProps) {
  const { places } = useTripList();
  const place = (
    <>
      {places.cityOf(destination)}{' '}
      {places.airportOf(destination) && <span className={styles.code}>{destination}</span>}
    </>
  );
  if (!onToggle) return place;
  return (
    <button
      type="button"
      className={styles.toggle}
      aria-expanded={isOpen}
      aria-controls={id}
      onClick={(event) => {
        event.stopPropagation();
        onToggle();
      }}
    >
      {place}
    </button>
  );
}

/** The facts in one line, where the row is narrow. */
function Brief({ trip }: { readonly trip: TripView }) {
  const { namesHome } = useTripList();
  const stops = formatTripStops(trip);
  return (
    <span className={styles.brief}>
      <span>{formatHours(trip.minutesThere)} there</span>
      {namesHome && <span>{formatHomes(trip)}</span>}
      {trip.weather && <span>{trip.weather.high}°</span>}
      {stops !== 'nonstop both ways' && <span className={styles.stops}>{stops}</span>}
    </span>
  );
}

/** Green only if everybody goes on the pass both ways; else the exception is named. */
function Total({ trip }: { readonly trip: TripView }) {
  const { travelers } = useTripList();
  if (!trip.price) return null;
  return (
    <p className={classNames(styles.total, trip.isOnPass && styles.onPass)}>
      <small>{formatTotalNote(trip, travelers)}</small> <b>{formatUsd(trip.price.total, 0)}</b>
    </p>
  );
}

interface TripLegProps {
  readonly way: 'Out' | 'Home';
  readonly flight: FoundFlight;
  readonly places: Places;
  /** Whether trips leave from or return to several airports: the row names its own. */
  readonly namesHome: boolean;
}

/** `Thu 6:45–8:40 AM 1 stop` */
function TripLeg({ way, flight, places, namesHome }: TripLegProps) {
  const stops = stopsOf(flight);
  const home = way === 'Out' ? originOf(flight) : destinationOf(flight);
  return (
    <span className={styles.leg}>
      <HiddenText>{way} </HiddenText>
      <span className={styles.day}>{formatWeekday(dayOf(departureOf(flight)))}</span>{' '}
      <FlightTimes flight={flight} places={places} isSmall />
      {namesHome && <span className={styles.code}> {home}</span>}
      {stops > 0 && <span className={styles.stop}> {formatCount(stops, 'stop')}</span>}
    </span>
  );
}
