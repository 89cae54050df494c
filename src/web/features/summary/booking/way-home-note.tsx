import type { RoundTrip } from '#domain/round-trip.ts';
import type { InstantMinute } from '#domain/time.ts';
import { timeAt } from '#domain/time.ts';
import { formatTimeUntil } from '#domain/ways-home.ts';
import type { Places } from '#web/network/use-places.ts';
import { useHasFares } from '#web/site/use-site.ts';
import type { SharedTrip } from '#web/trip/shared-trip.ts';
import { ToneIcon } from '#web/ui/feedback/tone-icon.tsx';
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
}

/** The risk of the way home, and what it costs to be sure. */
export function WayHomeNote({ trip, sureWays, seat, places, now }: WayHomeNoteProps) {
  const text = wayHomeText(trip, seat, { places, hasFares: useHasFares() });
  if (!text) return null;
  const { tone, title, before, moment, after } = text;
  return (
    <section aria-label="Your way home" className={styles.home}>
      <p>
        <b className={styles[tone]}>
          <ToneIcon tone={tone} /> {title}
        </b>{' '}
        {before}
        {moment && seat.state === 'opens' && (
          <>
            <b className={styles.moment}>
              <time dateTime={timeAt(seat.zone, moment.at)}>{moment.text}</time>
            </b>
            <span className={styles.ticking}>, {formatTimeUntil(moment.at, now)}</span>.{' '}
          </>
        )}
        {after}
      </p>
      {seat.state !== 'open' && <SureWays {...{ trip, ways: sureWays, places, now }} />}
    </section>
  );
}
