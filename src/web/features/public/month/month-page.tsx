import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { monthInWords } from '#domain/open-month.ts';
import { formatBookingRule } from '#domain/route-facts.ts';
import { dayAt, type LocalDate, type TimeZone } from '#domain/time.ts';
import { now } from '#web/browser/now.ts';
import { Link, useSearch } from '#web/router.tsx';
import { useScreenTitle } from '#web/site/use-screen-title.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Stepper } from '#web/ui/choice/stepper.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { monthTitle } from '../blackout-text.ts';
import styles from './month.module.css';
import { type MonthFacts, monthName } from './month-facts.ts';
import { MonthGrid } from './month-grid.tsx';
import { OriginsSlot } from './origins-slot.tsx';
import { type PickedDays, withPicked } from './picked-days.ts';
import { TripChoice } from './trip-choice.tsx';
import { useOpenDays, useOrigins } from './use-open-days.ts';

const MOST_STEPPED_NIGHTS = 7;

/** Which days of a month the pass is good for. Without an airport, as in a page of the server, it has no numbers. */
export function MonthPage({ facts }: { readonly facts: MonthFacts }) {
  const { month, dates } = facts;
  const [picked, setPicked] = useState<PickedDays>({});
  const [nights, setNights] = useState(2);
  const origins = useOrigins();
  const { days, error, retry } = useOpenDays(origins, month);
  const others = useOpenDays(origins, otherMonth(picked.out, month));
  const otherHome = useOpenDays(origins, otherMonth(picked.home, month));
  const outDay = picked.out && (days?.get(picked.out) ?? others.days?.get(picked.out));
  const homeDay = picked.home && (days?.get(picked.home) ?? otherHome.days?.get(picked.home));
  const today = laterOf(facts.today, origins[0]?.time_zone as TimeZone | undefined);
  const words = monthInWords(month, dates, today);
  useScreenTitle(monthTitle(monthName(month)));

  return (
    <div className={styles.page}>
      <div>
        <header className={styles.header}>
          <h1 tabIndex={-1}>
            <span>{monthName(month)} </span>
            <span className={styles.origins}>
              <OriginsSlot origins={origins} />
            </span>
          </h1>
          <OtherMonths facts={facts} />
        </header>
        <p className={styles.lead}>
          {words.blackout} {words.possible && <b>{words.possible}</b>} {words.unannounced}
        </p>
        {error && (
          <Notice tone="error" action={<Button onClick={retry}>Try again</Button>}>
            {error.message}
          </Notice>
        )}
        <MonthGrid
          {...{ facts, today, days, outDay, nights, picked }}
          onPick={(day) => setPicked(withPicked(picked, day))}
        />
        <Legend facts={facts} nights={nights} />
      </div>
      <div className={styles.side}>
        <div className={styles.nights}>
          <p>
            <b>Nights away</b>
          </p>
          <Stepper
            label="Nights away"
            value={nights}
            onChange={(next) => setNights(next ?? 1)}
            min={1}
            max={MOST_STEPPED_NIGHTS}
          />
        </div>
        <TripChoice {...{ origins, picked, outDay, homeDay }} />
        <Windows />
      </div>
    </div>
  );
}

const otherMonth = (day: LocalDate | undefined, month: string): string | undefined =>
  day?.startsWith(month) ? undefined : day?.slice(0, 7);

/** A page may be as old as its copy on this device. */
function laterOf(served: LocalDate, zone: TimeZone | undefined): LocalDate {
  const here = zone && dayAt(zone, now());
  return here && here > served ? here : served;
}

function OtherMonths({ facts: { month, months } }: { readonly facts: MonthFacts }) {
  const { origins } = useSearch();
  const at = months.indexOf(month);
  const link = (other: string | undefined, Icon: typeof ChevronLeft) =>
    other && (
      <Link
        to={`/blackout/${other}`}
        search={{ origins }}
        resetScroll={false}
        aria-label={monthName(other)}
        aria-current={false}
      >
        <Icon size={20} strokeWidth={2} aria-hidden="true" />
      </Link>
    );
  return (
    <nav className={styles.months} aria-label="Months">
      {link(months[at - 1], ChevronLeft)}
      {link(months[at + 1], ChevronRight)}
    </nav>
  );
}

interface LegendProps {
  readonly facts: MonthFacts;
  readonly nights: number;
}

function Legend({ facts: { month, dates, lastKnown, timetableSource }, nights }: LegendProps) {
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

const Windows = () => (
  <section className={styles.windows}>
    <h2>When windows open</h2>
    <dl>
      {[false, true].map((international) => (
        <div key={String(international)}>
          <dt>{international ? 'International' : 'US flights'}</dt>
          <dd>{formatBookingRule(international)}, at the departure airport</dd>
        </div>
      ))}
    </dl>
  </section>
);
