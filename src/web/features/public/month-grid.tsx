import { type KeyboardEvent, useMemo, useRef, useState } from 'react';
import type { AirportDto } from '#contract/network.ts';
import type { BlackoutPageDto } from '#contract/pages.ts';
import { openness } from '#contract/trips.ts';
import { MOST_ORIGINS } from '#domain/nearby.ts';
import { daysOfMonth, monthInWords, weeksOfMonth } from '#domain/open-month.ts';
import { addDays, type LocalDate, weekdayOf } from '#domain/time.ts';
import { useCall } from '#web/api/use-call.ts';
import { useAirports } from '#web/places/use-network.ts';
import { Link, useSearch } from '#web/router.tsx';
import { likelyAirport, useTravelProfile } from '#web/travel-profile/use-travel-profile.ts';
import { DayCell, type DayFacts } from './day-cell.tsx';
import styles from './month.module.css';
import {
  currentMonth,
  type MonthFacts,
  monthName,
  type OpenDayDto,
  todayFor,
} from './month-facts.ts';

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

interface MonthGridProps extends DayFacts {
  /** Absent in a picture of the month. */
  readonly onPick?: (day: LocalDate) => void;
}

/** Arrows move by day and week, Home and End in the week; Enter chooses. Weeks that have passed are lower. */
export function MonthGrid({ onPick, ...given }: MonthGridProps) {
  const { facts, today, picked } = given;
  const { month, until } = facts;
  const grid = useRef<HTMLTableElement>(null);
  const days = daysOfMonth(month).filter((day) => day >= today && day <= until);
  const [moved, setMoved] = useState<LocalDate>();
  const active = [moved, picked.out].find((day) => day && days.includes(day)) ?? days[0];

  const move = (event: KeyboardEvent) => {
    const next = active && targetOf(event.key, active);
    const [first, last] = [days[0], days.at(-1)];
    if (!next || !first || !last) return;
    event.preventDefault();
    const day = next < first ? first : next > last ? last : next;
    setMoved(day);
    grid.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus();
  };

  return (
    <table
      ref={grid}
      {...(onPick && { role: 'grid' })}
      aria-label={monthName(month)}
      className={styles.grid}
    >
      <thead>
        <tr>
          {WEEKDAYS.map((name) => (
            <th key={name} scope="col">
              <abbr title={name}>{name.slice(0, 3)}</abbr>
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...(onPick && { onKeyDown: move })}>
        {weeksOfMonth(month).map((week) => (
          <tr
            key={week.find((day) => day)}
            className={week.some((day) => day && days.includes(day)) ? undefined : styles.past}
          >
            {week.map((day, at) =>
              day && days.includes(day) ? (
                <DayCell
                  key={day}
                  {...given}
                  day={day}
                  isActive={day === active}
                  onPick={
                    onPick &&
                    ((chosen) => {
                      setMoved(chosen);
                      onPick(chosen);
                    })
                  }
                />
              ) : (
                <td key={day ?? WEEKDAYS[at]} className={styles.outside}>
                  {day && Number(day.slice(8))}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Undefined for a key that moves nothing. */
function targetOf(key: string, day: LocalDate): LocalDate | undefined {
  const inWeek = weekdayOf(day) % 7;
  const moves: Readonly<Record<string, number>> = {
    ArrowLeft: -1,
    ArrowRight: 1,
    ArrowUp: -7,
    ArrowDown: 7,
    Home: -inWeek,
    End: 6 - inWeek,
  };
  const by = moves[key];
  return by === undefined ? undefined : addDays(day, by);
}

interface MonthLegendProps {
  readonly facts: MonthFacts;
  readonly nights: number;
}

/** What the figures and marks of a month mean, and where they come from. */
export function MonthLegend({
  facts: { month, dates, lastKnown, timetableSource },
  nights,
}: MonthLegendProps) {
  const isKnown = month < lastKnown.slice(0, 7);
  const hasBlackouts = dates.some((date) => date.startsWith(month));
  return (
    <div className={styles.legend}>
      <ul>
        <li>
          <b>places</b> with a sensible way home that day or the next
        </li>
        <li>
          <b>home Sat</b> places if you come home after{' '}
          {nights === 1 ? 'a night' : `${nights} nights`}
        </li>
        {hasBlackouts && (
          <li>
            <span className={styles.hatch} aria-hidden="true" /> blackout: no pass fares
          </li>
        )}
      </ul>
      <p>
        From the timetable ({timetableSource}) and Frontier’s blackout list. No fares or seats in
        these counts. {isKnown && hasBlackouts && 'All other days of the month are open. '}
        <Link to="/blackout">All blackout dates</Link>
      </p>
    </div>
  );
}

const NIGHTS = 2;

/** This month as it is seen among texts; days are chosen on its own page. */
export function MonthPicture({ page }: { readonly page: BlackoutPageDto }) {
  const facts = currentMonth(page);
  const origins = useOrigins();
  const { days } = useOpenDays(origins, facts?.month);
  if (!facts) return null;
  const today = todayFor(facts.today, origins);
  const words = monthInWords(facts.month, facts.dates, today);
  return (
    <div className={styles.picture}>
      <p>
        {words.blackout} {words.possible && <b>{words.possible}</b>} {words.unannounced}
      </p>
      <MonthGrid {...{ facts, today, days }} outDay={undefined} nights={NIGHTS} picked={{}} />
      <MonthLegend facts={facts} nights={NIGHTS} />
      <p>
        <Link to="/month">Choose two days of a month</Link>
      </p>
    </div>
  );
}

const NONE: readonly AirportDto[] = [];

/** The airports of the address, else the home airports, else the likely one. Empty until the airports have loaded. */
export function useOrigins(): readonly AirportDto[] {
  const { data: airports } = useAirports();
  const { origins: text = '' } = useSearch();
  const homes = useTravelProfile().profile.home_airports;
  return useMemo(() => {
    if (!airports) return NONE;
    const served = (codes: readonly string[]) =>
      codes
        .slice(0, MOST_ORIGINS)
        .flatMap((code) => airports.filter((one) => one.stationCode === code && one.routes > 0));
    const [named, home] = [served(text.split(',')), served(homes)];
    if (named.length > 0) return named;
    if (home.length > 0) return home;
    const likely = likelyAirport(airports);
    return likely ? [likely.airport] : NONE;
  }, [airports, text, homes]);
}

const byDate = (days: readonly OpenDayDto[]) => new Map(days.map((day) => [day.date, day]));

/** The days of a month by date; undefined until they have loaded. */
export function useOpenDays(origins: readonly AirportDto[], month: string | undefined) {
  const query = { origins: origins.map((one) => one.stationCode).join(','), month: month ?? '' };
  const { data, error, refetch } = useCall(
    openness,
    { query },
    { enabled: query.origins !== '' && query.month !== '', staleTime: 600_000 },
  );
  const days = useMemo(() => data && byDate(data.days), [data]);
  return { days, error, retry: () => void refetch() };
}
