import { House, TriangleAlert } from 'lucide-react';
import { isAllBlackout, type WindowCounts } from '#domain/booking-window.ts';
import { expandPlaces } from '#domain/city-groups.ts';
import { formatCount } from '#domain/count.ts';
import { arrivalOf, type Flight } from '#domain/flight.ts';
import { HOME_WORDS } from '#domain/home-strength.ts';
import { formatDayShort, instantOf, type LocalDate } from '#domain/time.ts';
import type { ReturnSummary } from '#domain/ways-home.ts';
import { deviceZone, useMinute } from '#web/browser/now.ts';
import { useToday } from '#web/dates/use-today.ts';
import { formatBookable, windowState } from '#web/flights/format-windows.ts';
import { HomeBars, HomeStrength } from '#web/flights/home-strength.tsx';
import { useNextDayWithWays } from '#web/flights/use-ways-home.ts';
import { formatBrief, formatOnPass, formatWays, formatWaysHome } from '#web/flights/ways-home.ts';
import { type Places, useBlackoutDates } from '#web/places/use-network.ts';
import { useHasFares } from '#web/site/use-site.ts';
import { HiddenText } from '#web/ui/badge.tsx';
import { classNames } from '#web/ui/class-names.ts';
import styles from './return-options.module.css';
import { ReturnDay, type ReturnOptionsView, useReturnOptions } from './way-home.tsx';

const ICON = { size: 14, strokeWidth: 2 } as const;

interface OfFlight {
  readonly flight: Flight;
}

/** `3 ways home, 2 on the pass` in the row of a flight; none where ways home are not requested. */
export function ReturnOptions({ flight }: OfFlight) {
  const home = useReturnOptions();
  const hasFares = useHasFares();
  if (!home) return null;
  const outlook = home.outlookAfter(flight);
  if (!outlook)
    return (
      <p className={styles.short}>
        <House {...ICON} />
        {home.state === 'failed' ? (
          <span>
            {unknownText(home)}, <TryAgain home={home} />
          </span>
        ) : (
          // No wider than the answer: the row would lose a line when it comes.
          'Ways home…'
        )}
      </p>
    );
  if (outlook.total === 0) return <NextDay home={home} flight={flight} />;
  const pass = formatOnPass(outlook, home.day, hasFares);
  return (
    <p className={classNames(styles.short, isOnPass(outlook) && styles.open)}>
      <HomeBars level={outlook.level} />
      <HiddenText>{HOME_WORDS[outlook.level]}: </HiddenText>
      <span>
        {formatWays(outlook)}
        {pass && <span className={styles.pass}>, {pass}</span>}
      </span>
    </p>
  );
}

/** As a sentence, with the time when it can be booked. */
export function ReturnOptionsDetail({ flight }: OfFlight) {
  const home = useReturnOptions();
  const hasFares = useHasFares();
  const outlook = home?.outlookAfter(flight);
  if (!home || !outlook) return null;
  if (outlook.total === 0) return <NoWayHome home={home} flight={flight} />;
  return (
    <p className={styles.detail}>
      <HomeBars level={outlook.level} />
      <span>
        {formatWaysHome(outlook, home, hasFares)}
        <Bookable windows={outlook.windows} before=", " />
      </span>
    </p>
  );
}

const unknownText = ({ offText }: ReturnOptionsView): string =>
  offText === undefined ? 'Ways home unknown' : 'Flights home are off';

function TryAgain({ home }: { readonly home: ReturnOptionsView }) {
  return (
    <button type="button" className={styles.again} onClick={home.retry}>
      try again
    </button>
  );
}

interface BookableProps {
  readonly windows: WindowCounts;
  /** Stands before the words, where there are any. */
  readonly before?: string;
}

/** Counts down by the minute. */
export function Bookable({ windows, before }: BookableProps) {
  const now = useMinute();
  const text = formatBookable(windows, now, useHasFares());
  return (
    text && (
      <>
        {before}
        <span className={styles[windowState(windows, now)]}>{text}</span>
      </>
    )
  );
}

interface WithoutWay extends OfFlight {
  readonly home: ReturnOptionsView;
}

const useNextDay = ({ home, flight }: WithoutWay) =>
  useNextDayWithWays({
    home: home.home,
    from: home.leavingFrom(flight),
    after: home.day,
    departure: flight,
    party: home.party,
    wanted: true,
  });

/** Red only for a day that the traveler chose. */
const noneStyle = ({ isChosen }: ReturnOptionsView) => (isChosen ? styles.none : styles.later);

/** The next day with a way home, as a button. */
function NextDay({ home, flight }: WithoutWay) {
  const next = useNextDay({ home, flight });
  return (
    <p className={classNames(styles.short, noneStyle(home))}>
      <TriangleAlert {...ICON} />
      <span>
        No way home {formatDayShort(home.day)}{' '}
        {next && (
          <button type="button" className={styles.again} onClick={() => home.onDay(next.day)}>
            {formatDayShort(next.day)}: {formatCount(next.ways, 'way')}
          </button>
        )}
      </span>
    </p>
  );
}

function NoWayHome({ home, flight }: WithoutWay) {
  const next = useNextDay({ home, flight });
  return (
    <p className={classNames(styles.detail, noneStyle(home))}>
      <TriangleAlert {...ICON} />
      <span>
        No way home after this arrives, {formatDayShort(home.day)}
        {next === null && ', nor in the week after'}
      </span>
    </p>
  );
}

/** The best case among several flights to one place: of the earliest arrival. */
export function ReturnOptionsBrief({
  flights,
}: {
  readonly flights: readonly [Flight, ...Flight[]];
}) {
  const home = useReturnOptions();
  const hasFares = useHasFares();
  if (!home) return null;
  if (home.state === 'failed') return <p className={styles.brief}>{unknownText(home)}</p>;
  const outlook = home.outlookAfter(firstToArrive(flights));
  if (!outlook) return <p className={styles.brief}>Looking for ways home…</p>;
  if (outlook.total === 0)
    return (
      <p className={classNames(styles.brief, noneStyle(home))}>
        No way home {formatDayShort(home.day)}
      </p>
    );
  return (
    <p className={styles.brief}>
      <HomeStrength level={outlook.level} />
      <span>{formatBrief(outlook, home.day, { hasFares, isMost: flights.length > 1 })}</span>
    </p>
  );
}

const isOnPass = ({ goWild, windows }: ReturnSummary): boolean =>
  goWild > 0 && !isAllBlackout(windows);

/** It has all the ways home of the others. */
const firstToArrive = ([first, ...others]: readonly [Flight, ...Flight[]]): Flight =>
  others.reduce(
    (best, flight) => (instantOf(arrivalOf(flight)) < instantOf(arrivalOf(best)) ? flight : best),
    first,
  );

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
