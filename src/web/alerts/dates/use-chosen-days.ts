import { useState } from 'react';
import type { LocalDate } from '#domain/time.ts';
import { withDay } from '../alert-fields.ts';

/** Adds and removes days of an alert, and says why a day was not added. */
export function useChosenDays(
  dates: readonly LocalDate[],
  onDates: (dates: readonly LocalDate[]) => void,
) {
  const [note, setNote] = useState('');
  return {
    note,
    add: (day: LocalDate) => {
      const next = withDay(dates, day);
      setNote(next.note);
      if (next.dates !== dates) onDates(next.dates);
    },
    remove: (day: LocalDate) => {
      setNote('');
      onDates(dates.filter((one) => one !== day));
    },
  } as const;
}
