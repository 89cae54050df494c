import { CalendarPlus } from 'lucide-react';
import type { RoundTrip } from '#domain/round-trip.ts';
import type { InstantMinute } from '#domain/time.ts';
import { timeAt } from '#domain/time.ts';
import { formatTimeUntil } from '#domain/ways-home.ts';
import type { Places } from '#web/network/use-places.ts';
import { useHasFares } from '#web/site/use-site.ts';
import type { SharedTrip } from '#web/trip/shared-trip.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import styles from '../summary.module.css';
import { wayHomeText } from './format-seats.ts';
import type { SeatState } from './seat-state.ts';
import { SureWays } from './sure-ways.tsx';

interface WayHomeNoteProps {
  readonly trip: RoundTrip;
  readonly sureWays: SharedTrip['sureWays'];
  /** Of the return flight. */
  readonly seat: SeatState;
  readonly places: Places;
  readonly now: InstantMinute;
  readonly onCalendar: () => void;
}

export function WayHomeNote(props: WayHomeNoteProps) {
  const { trip, sureWays, seat, places, now, onCalendar } = props;
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
        {seat.state !== 'open' && <SureWays {...{ trip, ways: sureWays, places, now }} />}
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
