import { House, TriangleAlert } from 'lucide-react';
import { formatCount } from '#domain/count.ts';
import { arrivalOf, type Flight } from '#domain/flight.ts';
import { formatDayShort, instantOf } from '#domain/time.ts';
import type { HomeWindow, ReturnSummary } from '#domain/ways-home.ts';
import { useMinute } from '#web/browser/use-minute.ts';
import { useHasFares } from '#web/site/use-site.ts';
import { Button } from '#web/ui/button/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { formatBestCase, formatBookable, formatWaysHome } from './format-ways-home.ts';
import styles from './return-options.module.css';
import { type ReturnOptionsView, useReturnOptions } from './return-options-context.ts';
import { useNextDayWithWays } from './use-ways-home.ts';

const ICON = { size: 14, strokeWidth: 2, 'aria-hidden': true } as const;

/** Reserves its space while loading. */
export function ReturnOptions({ flight }: { readonly flight: Flight }) {
  const home = useReturnOptions();
  return (
    home && (
      <div className={styles.line}>
        <LineOf home={home} flight={flight} />
      </div>
    )
  );
}

function LineOf({ home, flight }: { readonly home: ReturnOptionsView; readonly flight: Flight }) {
  const hasFares = useHasFares();
  const outlook = home.outlookAfter(flight);
  if (!outlook)
    return (
      <p className={styles.text}>
        <House {...ICON} />
        {home.state === 'failed' ? (
          <span>
            Ways home unknown, <TryAgain home={home} />
          </span>
        ) : (
          'Looking for ways home…'
        )}
      </p>
    );
  if (outlook.total === 0) return <NoWayHome home={home} flight={flight} />;
  return (
    <p className={styles.text}>
      <House {...ICON} />
      <span>
        {formatWaysHome(outlook, home.day, hasFares)}
        {outlook.window.state !== 'none' && ', '}
        <Bookable window={outlook.window} />
      </span>
    </p>
  );
}

export function TryAgain({ home }: { readonly home: ReturnOptionsView }) {
  return (
    <button type="button" className={styles.again} onClick={home.retry}>
      try again
    </button>
  );
}

/** Counts down by the minute. */
export function Bookable({ window }: { readonly window: HomeWindow }) {
  const text = formatBookable(window, useMinute(), useHasFares());
  return text && <span className={styles[window.state]}>{text}</span>;
}

/** Also offers the next day with a way home. */
function NoWayHome({
  home,
  flight,
}: {
  readonly home: ReturnOptionsView;
  readonly flight: Flight;
}) {
  const next = useNextDayWithWays({
    home: home.home,
    from: home.leavingFrom(flight),
    after: home.day,
    departure: flight,
    party: home.party,
    wanted: true,
  });
  return (
    <p className={classNames(styles.text, styles.never)}>
      <TriangleAlert {...ICON} />
      <span>
        No way home after this arrives, {formatDayShort(home.day)}
        {next === null && ', nor in the week after'}
      </span>
      {next && (
        <Button size="small" className={styles.next} onClick={() => home.onDay(next.day)}>
          {formatDayShort(next.day)}: {formatCount(next.ways, 'way')}
        </Button>
      )}
    </p>
  );
}

/** The best case among several flights to one place. */
export function ReturnOptionsBrief({
  flights,
}: {
  readonly flights: readonly [Flight, ...Flight[]];
}) {
  const home = useReturnOptions();
  const hasFares = useHasFares();
  if (!home) return null;
  return <div className={styles.brief}>{briefOf(home, flights, hasFares)}</div>;
}

function briefOf(
  home: ReturnOptionsView,
  flights: readonly [Flight, ...Flight[]],
  hasFares: boolean,
) {
  if (home.state === 'failed') return 'Ways home unknown';
  const outlook = home.outlookAfter(firstToArrive(flights));
  if (!outlook) return 'Looking for ways home…';
  if (outlook.total > 0) {
    const text = formatBestCase(outlook, { day: home.day, flights: flights.length, hasFares });
    return isOnPass(outlook) ? <span className={styles.open}>{text}</span> : text;
  }
  return (
    <span className={styles.none}>
      <TriangleAlert {...ICON} size={12} />
      No way home {formatDayShort(home.day)}
    </span>
  );
}

const isOnPass = ({ goWild, window }: ReturnSummary): boolean =>
  goWild > 0 && window.state !== 'blackout';

/** The earliest arrival has all the ways home of the others. */
const firstToArrive = ([first, ...others]: readonly [Flight, ...Flight[]]): Flight =>
  others.reduce(
    (best, flight) => (instantOf(arrivalOf(flight)) < instantOf(arrivalOf(best)) ? flight : best),
    first,
  );
