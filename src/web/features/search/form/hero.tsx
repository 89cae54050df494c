import { addDays, formatDayLong, type LocalDate } from '#domain/time.ts';
import { useHasFares } from '#web/site/use-site.ts';
import styles from './hero.module.css';

interface HeroProps {
  readonly today: LocalDate;
  /** City of the chosen origin, whose date is shown. */
  readonly city: string | undefined;
  readonly blackoutDates: ReadonlySet<string>;
}

export function Hero({ today, city, blackoutDates }: HeroProps) {
  const hasFares = useHasFares();
  const day = formatDayLong(today).replace(/, \d{4}$/, '');
  return (
    <header className={styles.hero}>
      <HeroText />
      <p className={styles.day}>
        It is <time dateTime={today}>{day}</time>
        {city && ` in ${city}`}. {passSentence(today, blackoutDates, hasFares)}
      </p>
    </header>
  );
}

/** Prerendered: the same on every day. */
export function HeroText() {
  const hasFares = useHasFares();
  return (
    <>
      <p className={styles.who}>For holders of Frontier’s GoWild pass</p>
      <h1>Where you can go, and how you get home</h1>
      <p className={styles.explain}>
        {hasFares ? 'Pass seats open' : 'Booking windows open'} at midnight, the day before. We show
        the ways out and the ways home.
      </p>
    </>
  );
}

function passSentence(
  today: LocalDate,
  blackoutDates: ReadonlySet<string>,
  hasFares: boolean,
): string {
  const closed = [today, addDays(today, 1)].map((day) => blackoutDates.has(day));
  if (closed.every(Boolean)) return 'Today and tomorrow are GoWild blackout dates.';
  const open = hasFares
    ? 'Domestic GoWild seats can be booked'
    : 'The window of domestic GoWild flights is open';
  if (closed[0]) return `${open} for tomorrow; today is a blackout date.`;
  if (closed[1]) return `${open} for today; tomorrow is a blackout date.`;
  return `${open} for today and tomorrow.`;
}
