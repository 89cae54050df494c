import type { LocalDate } from '#domain/time.ts';
import { useBlackoutDates } from '#web/network/use-blackout-dates.ts';
import type { Places } from '#web/network/use-places.ts';
import { ReturnDay } from '../home/return-day.tsx';
import { useTodayAtHome } from '../home/return-options-bar.tsx';
import styles from './return-date.module.css';
import type { TripPlan } from './use-trip-plan.ts';

interface ReturnDateProps {
  readonly plan: TripPlan;
  readonly places: Places;
  /** As searched. */
  readonly home: string;
  readonly onDay: (day: LocalDate) => void;
}

/** Not before the departure arrives. */
export function ReturnDate({ plan, places, home, onDay }: ReturnDateProps) {
  const { day, earliest, leaving } = plan;
  const [first] = leaving;
  // Badges count from the zone of the return's departure.
  const today = useTodayAtHome(first ?? home, places);
  const rules = { today, earliest, blackoutDates: useBlackoutDates() };
  return (
    <div className={styles.date}>
      <ReturnDay label="Return date" {...{ day, rules, onDay }} />
    </div>
  );
}
