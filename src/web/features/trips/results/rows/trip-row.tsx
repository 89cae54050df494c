import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import type { AirportCode } from '#domain/airports.ts';
import { UNANNOUNCED } from '#domain/booking-window.ts';
import { departureOf } from '#domain/flight.ts';
import { formatUsd } from '#domain/money.ts';
import { dayOf } from '#domain/time.ts';
import { placeRowId } from '#web/maps/pointed-place.tsx';
import { HomeStrength } from '#web/trip/home-strength/home-strength.tsx';
import { HiddenText } from '#web/ui/badge.tsx';
import { classNames } from '#web/ui/class-names.ts';
import {
  formatDrives,
  formatHigh,
  formatHomes,
  formatHours,
  formatTotalNote,
  formatTripStops,
  formatWays,
} from '../format-trips.ts';
import type { TripView } from '../read-trips.ts';
import { useTripList } from '../trip-list-context.ts';
import { DayStrip } from './day-strip.tsx';
import { TripLeg } from './trip-leg.tsx';
import styles from './trip-row.module.css';

interface TripRowProps {
  readonly trip: TripView;
  readonly isOpen?: boolean | undefined;
  /** Absent where the row does not open. */
  readonly onToggle?: (() => void) | undefined;
  /** Shown while it is open. */
  readonly children?: ReactNode;
}

/** The best trip to a place; opens in place. */
export function TripRow({ trip, isOpen = false, onToggle, children }: TripRowProps) {
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
      {onToggle && (
        <ChevronDown className={styles.chevron} size={16} strokeWidth={1.75} aria-hidden="true" />
      )}
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
