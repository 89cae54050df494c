import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import {
  createContext,
  type ReactNode,
  Suspense,
  useContext,
  useDeferredValue,
  useMemo,
  useState,
} from 'react';
import type { AirportCode } from '#domain/airports.ts';
import { arrivalOf, type Flight, originOf } from '#domain/flight.ts';
import type { PartyQuery } from '#domain/party.ts';
import { leavingPlaces } from '#domain/round-trip.ts';
import { addDays, dayOf, formatDayShort, instantOf, type LocalDate } from '#domain/time.ts';
import type { ReturnSummary } from '#domain/ways-home.ts';
import { isSwitchedOff } from '#web/api/client.ts';
import type { DateRules } from '#web/dates/date-badges.tsx';
import { waysHomeQuery } from '#web/flights/use-ways-home.ts';
import { outlookOf } from '#web/flights/ways-home.ts';
import type { Places } from '#web/places/use-network.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { lazyPart } from '#web/ui/lazy.tsx';
import { Skeleton } from '#web/ui/progress.tsx';
import styles from './way-home.module.css';

interface WayHomeProps {
  /** As searched. */
  readonly home: string;
  /** As searched; empty means anywhere. */
  readonly destination: string;
  /** Pass the same object on every render. */
  readonly party: PartyQuery;
  /** Undefined for the first day on which anything leads home. */
  readonly chosenDay: LocalDate | undefined;
  /** Day of the departures. */
  readonly date: LocalDate;
  readonly onDay: (day: LocalDate) => void;
  /** The flights shown; undefined delays the request, so that they load first. */
  readonly flights: readonly Flight[] | undefined;
  readonly places: Places;
  /** With the day that the traveler chose at once: the rest of the view follows a moment later. */
  readonly children: (earliest: LocalDate, chosen: LocalDate | undefined) => ReactNode;
}

/** Provides the ways home. Only the components that use them rerender when they arrive. */
export function WayHome(props: WayHomeProps) {
  const { home, destination, party, flights, onDay, places, children } = props;
  const { earliest, chosen, tried, passOver } = useReturnDay(props);
  const { data, error, isError, isFetching, refetch } = useQuery({
    ...waysHomeQuery(home, tried, party),
    enabled: flights !== undefined,
  });
  const outlook = useMemo(() => data && outlookOf(data, places.zoneOf), [data, places]);
  // A day that is only being tried is not shown.
  const day = outlook ? tried : (chosen ?? earliest);
  const isChosen = chosen !== undefined;
  const view = useMemo((): ReturnOptionsView => {
    const leavingFrom = (flight: Flight) =>
      leavingPlaces(flight, destination, (code) => places.airportOf(code) !== undefined);
    return {
      day,
      isChosen,
      onDay,
      home,
      party,
      leavingFrom,
      state: outlook ? 'known' : isError && !isFetching ? 'failed' : 'looking',
      offText: isSwitchedOff(error) ? error.message : undefined,
      retry: () => void refetch(),
      outlookAfter: (flight) =>
        outlook?.(leavingFrom(flight), {
          arrival: arrivalOf(flight),
          homes: [originOf(flight)],
          day,
        }),
    };
  }, [
    outlook,
    error,
    isError,
    isFetching,
    refetch,
    day,
    isChosen,
    onDay,
    home,
    destination,
    party,
    places,
  ]);
  if (passOver && outlook && !flights?.some((flight) => view.outlookAfter(flight)?.total))
    passOver();
  // Deferred, so that rendering them in every row does not block input.
  const shown = useDeferredValue(view);
  return <ReturnOptionsContext value={shown}>{children(earliest, chosen)}</ReturnOptionsContext>;
}

/**
 * The day of the ways home: the chosen one, never before the earliest arrival; else days are tried from there on, until
 * one is not passed over. After a week without a way home it is the day of the earliest arrival after all.
 */
function useReturnDay({ chosenDay, date, flights }: WayHomeProps) {
  const earliest = useMemo(() => firstArrivalDay(flights ?? []) ?? date, [flights, date]);
  const [passed, setPassed] = useState({ of: flights, days: 0 });
  const ahead = passed.of === flights ? passed.days : 0;
  const chosen = chosenDay && (chosenDay < earliest ? earliest : chosenDay);
  const mayPass = chosen === undefined && flights?.length && ahead < DAYS_TRIED;
  return {
    earliest,
    chosen,
    tried: chosen ?? addDays(earliest, ahead % DAYS_TRIED),
    passOver: mayPass ? () => setPassed({ of: flights, days: ahead + 1 }) : undefined,
  };
}

/** Most routes fly at least once a week. */
const DAYS_TRIED = 7;

function firstArrivalDay([first, ...others]: readonly Flight[]): LocalDate | undefined {
  if (!first) return undefined;
  let best = arrivalOf(first);
  for (const flight of others)
    if (instantOf(arrivalOf(flight)) < instantOf(best)) best = arrivalOf(flight);
  return dayOf(best);
}

export interface ReturnOptionsView {
  /** Return day. */
  readonly day: LocalDate;
  /** Whether the traveler chose the day. */
  readonly isChosen: boolean;
  readonly onDay: (day: LocalDate) => void;
  /** As searched. */
  readonly home: string;
  readonly party: PartyQuery;
  /** Airports that a viewer can leave from after this flight. */
  readonly leavingFrom: (flight: Flight) => readonly AirportCode[];
  readonly state: 'looking' | 'failed' | 'known';
  /** Says that operators have turned ways home off. */
  readonly offText: string | undefined;
  readonly retry: () => void;
  /** Ways home after the arrival of a flight; undefined unless `known`. */
  readonly outlookAfter: (flight: Flight) => ReturnSummary | undefined;
}

const ReturnOptionsContext = createContext<ReturnOptionsView | undefined>(undefined);

/** Undefined where ways home are not requested. */
export const useReturnOptions = (): ReturnOptionsView | undefined =>
  useContext(ReturnOptionsContext);

const ReturnCalendar = lazyPart(() =>
  import('./return-calendar.tsx').then((module) => module.ReturnCalendar),
);

interface ReturnDayProps {
  /** `Way home on` */
  readonly label: string;
  /** Instead of the label, between the arrows: beside them it would read as a link. */
  readonly word?: string;
  readonly day: LocalDate;
  readonly rules: DateRules;
  readonly onDay: (day: LocalDate) => void;
}

const ICON = { size: 16, strokeWidth: 2 } as const;

/** Steps by a day; the calendar has all days. */
export function ReturnDay({ label, word, day, rules, onDay }: ReturnDayProps) {
  const [isOpen, setOpen] = useState(false);
  const choose = (next: LocalDate) => {
    setOpen(false);
    onDay(next);
  };
  const isFirst = day <= rules.earliest;
  return (
    <div className={styles.bar}>
      {!word && (
        <span aria-hidden="true" className={styles.label}>
          {label}
        </span>
      )}
      <fieldset className={styles.day} aria-label={label}>
        <IconButton
          label="One day earlier"
          aria-disabled={isFirst}
          className={classNames(styles.step, isFirst && styles.end)}
          icon={<ChevronLeft {...ICON} />}
          onClick={() => {
            if (!isFirst) onDay(addDays(day, -1));
          }}
        />
        <Button
          variant="plain"
          className={styles.choose}
          aria-haspopup="dialog"
          aria-label={`${label} ${formatDayShort(day)}, change`}
          onClick={() => setOpen(true)}
        >
          {word && `${word} `}
          {formatDayShort(day)}
        </Button>
        <IconButton
          label="One day later"
          className={styles.step}
          icon={<ChevronRight {...ICON} />}
          onClick={() => onDay(addDays(day, 1))}
        />
      </fieldset>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={label} shape="large">
        <Suspense fallback={<Skeleton height={560} radius="var(--r-control)" />}>
          <ReturnCalendar {...{ label, day, rules }} onDay={choose} />
        </Suspense>
      </Dialog>
    </div>
  );
}
