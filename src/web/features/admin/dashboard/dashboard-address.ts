import { dashboardDaysError } from '#domain/dashboard.ts';
import { isLocalDate, type LocalDate, localDate } from '#domain/time.ts';
import { useNavigate, useSearch } from '#web/router.tsx';

export const PRESETS = ['7', '30', '90'] as const;
export type Preset = (typeof PRESETS)[number];
const USUAL: Preset = '30';

/** Either a number of days until today, or chosen ones. */
export type AskedRange =
  | { readonly days: Preset; readonly from?: undefined }
  | { readonly days?: undefined; readonly from: LocalDate; readonly to: LocalDate };

/** No day is after it: the server knows which day it is. */
const ANY_DAY = localDate('9999-12-31');

/** Ignores what makes no sense. */
export function readRange(search: Readonly<Record<string, string | undefined>>): AskedRange {
  const { from = '', to = '', days } = search;
  if (isLocalDate(from) && isLocalDate(to) && !dashboardDaysError({ from, to }, ANY_DAY))
    return { from, to };
  return { days: PRESETS.find((preset) => preset === days) ?? USUAL };
}

/** The days that the address asks for, and a function that asks for others. */
export function useRange() {
  const navigate = useNavigate();
  const range = readRange(useSearch());
  const ask = ({ days, ...dates }: AskedRange) =>
    void navigate({
      to: '/admin',
      search: { ...dates, days: days === USUAL ? undefined : days },
      resetScroll: false,
    });
  return { range, ask };
}
