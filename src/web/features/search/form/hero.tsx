import { addDays, formatDayLong, type LocalDate } from '#domain/time.ts';
import { useSession } from '#web/session/use-session.ts';
import { classNames } from '#web/ui/class-names.ts';
import styles from './hero.module.css';

interface HeroProps {
  readonly today: LocalDate;
  /** City of the chosen origin, whose date is shown. */
  readonly city: string | undefined;
  readonly blackoutDates: ReadonlySet<string>;
}

export function Hero({ today, city, blackoutDates }: HeroProps) {
  const { isAuthenticated } = useSession();
  const day = formatDayLong(today).replace(/, \d{4}$/, '');
  return (
    <header className={classNames(styles.hero, isAuthenticated && styles.known)}>
      <HeroText />
      <p className={styles.day}>
        It is <time dateTime={today}>{day}</time>
        {city && ` in ${city}`}. {passSentence(today, blackoutDates)}
      </p>
    </header>
  );
}

/** Prerendered: the same on every day. */
export const HeroText = () => (
  <>
    <p className={styles.who}>For holders of Frontier’s GoWild pass</p>
    <h1>Where you can go, and how you get home</h1>
    <p className={styles.explain}>
      Pass seats open at midnight, the day before. We show ways out and ways home.
    </p>
  </>
);

function passSentence(today: LocalDate, blackoutDates: ReadonlySet<string>): string {
  const closed = [today, addDays(today, 1)].map((day) => blackoutDates.has(day));
  if (closed.every(Boolean)) return 'Today and tomorrow are GoWild blackout dates.';
  if (closed[0])
    return 'Domestic GoWild seats can be booked for tomorrow; today is a blackout date.';
  if (closed[1])
    return 'Domestic GoWild seats can be booked for today; tomorrow is a blackout date.';
  return 'Domestic GoWild seats can be booked for today and tomorrow.';
}
