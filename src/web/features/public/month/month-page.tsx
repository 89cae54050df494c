import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { monthInWords } from '#domain/open-month.ts';
import { formatBookingRule } from '#domain/route-facts.ts';
import type { LocalDate } from '#domain/time.ts';
import { Link, useSearch } from '#web/router.tsx';
import { useScreenTitle } from '#web/site/use-screen-title.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Stepper } from '#web/ui/choice/stepper.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { monthTitle } from '../blackout-text.ts';
import styles from './month.module.css';
import { type MonthFacts, monthName, todayFor } from './month-facts.ts';
import { MonthGrid } from './month-grid.tsx';
import { MonthLegend } from './month-legend.tsx';
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
  const outDay = picked.out && (days?.get(picked.out) ?? others.days?.get(picked.out));
  const today = todayFor(facts.today, origins);
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
        <MonthLegend facts={facts} nights={nights} />
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
        <TripChoice {...{ origins, picked, outDay }} />
        <Windows />
      </div>
    </div>
  );
}

const otherMonth = (day: LocalDate | undefined, month: string): string | undefined =>
  day?.startsWith(month) ? undefined : day?.slice(0, 7);

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
