import { CalendarPlus, ExternalLink } from 'lucide-react';
import type { Flight } from '#domain/flight.ts';
import { bookingLink, FARE_CLASSES } from '#domain/flight.ts';
import { formatUsd } from '#domain/money.ts';
import type { RoundTrip } from '#domain/round-trip.ts';
import type { InstantMinute } from '#domain/time.ts';
import { timeAt } from '#domain/time.ts';
import { formatTimeUntil } from '#domain/ways-home.ts';
import type { Places } from '#web/network/use-places.ts';
import { useHasFares } from '#web/site/use-site.ts';
import { HiddenText } from '#web/ui/badge/hidden-text.tsx';
import { Button } from '#web/ui/button/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import styles from '../summary.module.css';
import { sureFare, wayHomeText } from './format-seats.ts';
import type { SeatState } from './seat-state.ts';

interface WayHomeNoteProps {
  readonly trip: RoundTrip;
  /** Of the return flight. */
  readonly seat: SeatState;
  readonly places: Places;
  readonly now: InstantMinute;
  readonly onCalendar: () => void;
}

export function WayHomeNote({ trip, seat, places, now, onCalendar }: WayHomeNoteProps) {
  const text = wayHomeText(trip, seat, { places, hasFares: useHasFares() });
  if (!text) return null;
  const { tone, title, before, moment, after } = text;
  return (
    <section aria-label="Your way home" className={styles.home}>
      <Notice tone={tone} title={title}>
        <p>
          {before}
          {moment && seat.state === 'opens' && (
            <>
              <b>
                <time dateTime={timeAt(seat.zone, moment.at)}>{moment.text}</time>
              </b>
              <span className={styles.ticking}>, {formatTimeUntil(moment.at, now)}</span>.{' '}
            </>
          )}
          {after}
        </p>
        {seat.state !== 'open' && <SureWay flight={trip.back} />}
        {moment && (
          <Button
            className={styles.remind}
            onClick={onCalendar}
            icon={<CalendarPlus size={16} strokeWidth={1.75} aria-hidden="true" />}
          >
            <span>
              Add to calendar
              <span className={styles.wide}>, with a reminder for that moment</span>
            </span>
          </Button>
        )}
      </Notice>
    </section>
  );
}

/** The fare that is bookable at any time. */
function SureWay({ flight }: { readonly flight: Flight }) {
  const fare = sureFare(flight);
  if (!fare) return null;
  return (
    <p>
      To be sure of a seat, a {FARE_CLASSES[fare.kind].label} fare can be booked now:{' '}
      <a
        className={styles.link}
        href={bookingLink(flight, fare.kind)}
        target="_blank"
        rel="noopener noreferrer"
      >
        {formatUsd(fare.total, 2)} on flyfrontier.com
        <ExternalLink size={13} strokeWidth={2} aria-hidden="true" />
        <HiddenText>, opens in a new tab</HiddenText>
      </a>
    </p>
  );
}
