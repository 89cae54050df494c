import { useQueries } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { formatCount } from '#domain/count.ts';
import { arrivalOf, originOf } from '#domain/flight.ts';
import { readPartyQuery } from '#domain/party.ts';
import { addDays, formatDayShort, formatWeekday, type LocalDate } from '#domain/time.ts';
import { FareBadge } from '#web/flights/fare-badge.tsx';
import { WITHOUT_FARES } from '#web/flights/format-windows.ts';
import { waysHomeQuery } from '#web/flights/use-ways-home.ts';
import { outlookOf } from '#web/flights/ways-home.ts';
import { useBlackoutDates } from '#web/places/use-network.ts';
import { useHasFares, useSite } from '#web/site/use-site.ts';
import { classNames } from '#web/ui/class-names.ts';
import { useResults } from '../departures/results-context.ts';
import dayStyles from './return-days.module.css';
import styles from './return-header.module.css';
import type { TripPlan } from './use-return-search.ts';

interface ReturnHeaderProps {
  /** Announced when it changes. Empty after an error, which has its own alert. */
  readonly status: string;
  /** Which of the day's flights are listed. */
  readonly note: string;
  readonly tools: ReactNode;
  readonly days: ReactNode;
}

/** Three lines above the flights home; the bar has the heading of the page. */
export function ReturnHeader({ status, note, tools, days }: ReturnHeaderProps) {
  const { source } = useResults();
  const hasFares = useHasFares();
  return (
    <header>
      <div className={styles.line}>
        <h2 className={styles.title}>Flights home</h2>
        <p role="status" className={styles.status}>
          {status}
        </p>
        <p className={styles.note}>{source && !hasFares ? WITHOUT_FARES : note}</p>
        {source && <FareBadge source={source} />}
      </div>
      <div className={styles.tools}>{tools}</div>
      {days}
    </header>
  );
}

const DAYS = 7;
/** Days before the chosen one, as far as the trip allows. */
const BEFORE = 3;

interface ReturnDaysProps {
  readonly plan: TripPlan;
  readonly onDay: (day: LocalDate) => void;
}

/** A week around the day of the way home, with the ways of each day; costs no search. */
export function ReturnDays({ plan, onDay }: ReturnDaysProps) {
  const first = useFirstDay(plan);
  const days = Array.from({ length: DAYS }, (_, ahead) => addDays(first, ahead));
  const outlooks = useOutlooks(plan, days);
  const blackoutDates = useBlackoutDates();
  // The ways counted lead to where the departure left from; the list has those to the other airports too.
  const to = plan.departure && plan.homes.length > 1 ? `to ${originOf(plan.departure)}` : '';
  return (
    <fieldset className={dayStyles.days} aria-label="Days of the way home">
      {days.map((day, at) => {
        const outlook = outlooks[at];
        const isBlackout = blackoutDates.has(day);
        const ways = outlook && (outlook.total > 0 ? formatCount(outlook.total, 'way') : 'No way');
        const text = [ways, ways && to].filter(Boolean).join(' ');
        return (
          <button
            key={day}
            type="button"
            className={classNames(isBlackout && dayStyles.blackout)}
            aria-pressed={day === plan.day}
            aria-label={[formatDayShort(day), text, isBlackout && 'blackout']
              .filter(Boolean)
              .join(', ')}
            onClick={() => onDay(day)}
          >
            <span>
              {formatWeekday(day)} {Number(day.slice(8))}
            </span>
            <b className={classNames(outlook && outlook.goWild > 0 && dayStyles.onPass)}>{text}</b>
          </button>
        );
      })}
    </fieldset>
  );
}

/** Stays as long as its week has the chosen day, so that no button moves when it is pressed. */
function useFirstDay({ day, earliest }: TripPlan): LocalDate {
  const middle = addDays(day, -BEFORE);
  const around = middle < earliest ? earliest : middle;
  const [first, setFirst] = useState(around);
  const hasDay = first <= day && day < addDays(first, DAYS) && first >= earliest;
  if (hasDay) return first;
  setFirst(around);
  return around;
}

/** Undefined while loading, and where a supplier would be asked for every route of every day. */
function useOutlooks({ departure, leaving }: TripPlan, days: readonly LocalDate[]) {
  const { state, places } = useResults();
  const isLocal = !useSite().fares_stream;
  const party = readPartyQuery(state);
  const arrival = departure && arrivalOf(departure);
  const homes = departure && [originOf(departure)];
  return useQueries({
    queries: days.map((day) => ({
      ...waysHomeQuery(state.origin, day, party),
      enabled: isLocal && places.isFinal,
    })),
    combine: (queries) =>
      queries.map(({ data }, at) => {
        const day = days[at];
        return data && day && outlookOf(data, places.zoneOf)(leaving, { arrival, homes, day });
      }),
  });
}
