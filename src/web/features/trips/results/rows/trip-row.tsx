import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { departureOf } from '#domain/flight.ts';
import { formatUsd } from '#domain/money.ts';
import { dayOf } from '#domain/time.ts';
import { placeRowId } from '#web/maps/pointed-place.tsx';
import { HomeStrength } from '#web/trip/home-strength/home-strength.tsx';
import { HiddenText } from '#web/ui/badge/hidden-text.tsx';
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
  readonly isOpen?: boolean;
  /** Absent where the row does not open. */
  readonly onToggle?: (() => void) | undefined;
  /** Shown while it is open. */
  readonly children?: ReactNode;
}

/** The best trip to a place; opens in place. */
export function TripRow({ trip, isOpen = false, onToggle, children }: TripRowProps) {
  const { places, askedDays, namesHome, drives } = useTripList();
  const { destination, out, back, weather } = trip;
  const id = useId();
  const hours = formatHours(trip.minutesThere);
  const stops = formatTripStops(trip);
  const drive = formatDrives(trip, drives);
  // The row opens wherever it is pressed; by keyboard its button opens it.
  const rowPress = onToggle && { onClick: onToggle };
  const place = (
    <>
      {places.cityOf(destination)} <span className={styles.code}>{destination}</span>
    </>
  );
  return (
    <article
      id={placeRowId(destination)}
      className={classNames(
        styles.row,
        isOpen && styles.open,
        onToggle && styles.opens,
        namesHome && styles.namesHome,
      )}
    >
      <div
        className={classNames(
          styles.summary,
          drive && styles.driven,
          askedDays.days.length < 2 && styles.oneDay,
        )}
        {...rowPress}
      >
        <h2 className={styles.name}>
          {onToggle ? (
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
          ) : (
            place
          )}
        </h2>
        <p className={styles.about}>
          {weather && <span>{formatHigh(weather)}, </span>}
          {stops}
        </p>
        <p className={styles.legs}>
          <TripLeg way="Out" flight={out} {...{ places, namesHome }} />
          <HiddenText>, </HiddenText>
          <TripLeg way="Home" flight={back} {...{ places, namesHome }} />
        </p>
        {drive && <p className={styles.drive}>{drive}</p>}
        <p className={styles.there}>
          {hours}
          <HiddenText> there</HiddenText>
        </p>
        <p className={styles.facts}>
          <HomeStrength level={trip.home.level} />
          <span className={styles.brief}>
            <span>{hours} there</span>
            {namesHome && <span>{formatHomes(trip)}</span>}
            {weather && <span>{weather.high}°</span>}
            {stops !== 'nonstop both ways' && <span className={styles.stops}>{stops}</span>}
          </span>
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
      {onToggle && (
        <div id={id} hidden={!isOpen}>
          {isOpen && children}
        </div>
      )}
    </article>
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
