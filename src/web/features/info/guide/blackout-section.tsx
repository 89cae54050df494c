import type { ReactNode } from 'react';
import { formatDayLong, isLocalDate } from '#domain/time.ts';
import { AfterHydration } from '#web/browser/after-hydration.tsx';
import { deviceZone } from '#web/browser/now.ts';
import { blackoutMonths } from '#web/dates/blackout-months.ts';
import { useToday } from '#web/dates/use-today.ts';
import { useBlackoutCall } from '#web/network/use-blackout-dates.ts';
import { Failed, Loaded } from '#web/ui/feedback/loaded.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { InfoSection, SourceLine } from '../info-page.tsx';
import styles from './guide.module.css';

/** @param month its picture */
export function BlackoutSection({ month }: { readonly month: ReactNode }) {
  return (
    <InfoSection title="Blackout dates" id="blackouts" delay={300}>
      <p>
        On a blackout date no GoWild seat is sold for travel, on any route. Standard and Discount
        Den fares are. They gather around holidays, and the days after a holiday are among them:
        that is when it is hardest to come home.
      </p>
      <AfterHydration fallback={<Skeleton height={160} radius="var(--r-card)" />}>
        <Months />
      </AfterHydration>
      {month}
      <SourceLine>
        two open-source tools with the same list, and a third that compared it with the airline’s
        page on September 29, 2026 and agrees from October 2026 to January 18, 2027. Searches and
        alerts of this site go by the list above.
      </SourceLine>
    </InfoSection>
  );
}

function Months() {
  const query = useBlackoutCall();
  return (
    <Loaded
      query={query}
      waiting={<Skeleton height={160} radius="var(--r-card)" />}
      failed={
        <Failed query={query} tone="warning" title="The blackout dates couldn’t be loaded">
          {null}
        </Failed>
      }
    >
      {(dates) => <MonthList dates={dates} />}
    </Loaded>
  );
}

function MonthList({ dates }: { readonly dates: ReadonlySet<string> }) {
  const today = useToday(deviceZone());
  const months = blackoutMonths(dates, today);
  const last = [...dates].filter(isLocalDate).toSorted().at(-1);
  if (months.length === 0 || last === undefined)
    return <p>No blackout dates are known from today on. Look at the airline’s page.</p>;
  return (
    <>
      <dl className={styles.months}>
        {months.map(({ name, spans }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              {spans.map((span) => (
                <span key={span}>{span}</span>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <p>
        The list ends on {formatDayLong(last)}. Days after that are not open for sure: they are not
        known to us yet.
      </p>
    </>
  );
}
