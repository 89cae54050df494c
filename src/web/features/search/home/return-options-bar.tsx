import { expandPlaces } from '#domain/city-groups.ts';
import type { LocalDate } from '#domain/time.ts';
import { deviceZone } from '#web/browser/now.ts';
import { useToday } from '#web/dates/use-today.ts';
import { type Places, useBlackoutDates } from '#web/network/use-network.tsx';
import { ReturnDay } from './return-day.tsx';
import { TryAgain } from './return-options.tsx';
import styles from './return-options-bar.module.css';
import { type ReturnOptionsView, useReturnOptions } from './way-home.tsx';

interface ReturnOptionsBarProps {
  readonly places: Places;
  /** Day of the departure. */
  readonly earliest: LocalDate;
  /** Undefined for the first day on which anything leads home. */
  readonly chosen: LocalDate | undefined;
}

export function ReturnOptionsBar({ places, earliest, chosen }: ReturnOptionsBarProps) {
  const home = useReturnOptions();
  const blackoutDates = useBlackoutDates();
  const today = useTodayAtHome(home?.home ?? '', places);
  if (!home) return null;
  return (
    <section className={styles.bar} aria-label="Way home">
      <ReturnDay
        label="Way home on"
        word="Home"
        day={chosen ?? home.day}
        rules={{ today, earliest, blackoutDates }}
        onDay={home.onDay}
      />
      <p className={styles.note}>{noteOf(home)}</p>
    </section>
  );
}

const noteOf = (home: ReturnOptionsView) =>
  home.state === 'failed' ? (
    <>
      {home.offText ?? 'Ways home unknown,'} <TryAgain home={home} />
    </>
  ) : (
    'How you get back, and when you can book it.'
  );

/** Today at the first home airport. */
export function useTodayAtHome(home: string, { airportOf, zoneOf }: Places): LocalDate {
  const [first] = expandPlaces(home, (code) => airportOf(code) !== undefined).airports;
  return useToday((first && zoneOf(first)) ?? deviceZone());
}
