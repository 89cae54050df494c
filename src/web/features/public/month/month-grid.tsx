import { type KeyboardEvent, useRef, useState } from 'react';
import { daysOfMonth, weeksOfMonth } from '#domain/open-month.ts';
import { addDays, type LocalDate, weekdayOf } from '#domain/time.ts';
import { DayCell, type DayFacts } from './day-cell.tsx';
import styles from './month.module.css';
import { monthName } from './month-facts.ts';

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
