import type { ReactNode } from 'react';
import {
  BASE_PER_FLIGHT,
  FACILITY_CHARGE,
  INTERNATIONAL_FACILITIES_TAX,
  LEAVING_CHARGES,
  RETURNING_CHARGES,
  SECURITY_FEE,
  SEGMENT_TAX,
} from '#domain/gowild-price.ts';
import { type Cents, cents, formatUsd } from '#domain/money.ts';
import { formatDayLong, isLocalDate } from '#domain/time.ts';
import { AfterHydration } from '#web/browser/hydration.tsx';
import { deviceZone } from '#web/browser/now.ts';
import { blackoutMonths } from '#web/dates/blackout-months.ts';
import { useToday } from '#web/dates/use-today.ts';
import { useBlackoutCall } from '#web/places/use-network.ts';
import { Failed, Loaded } from '#web/ui/feedback.tsx';
import { Skeleton } from '#web/ui/progress.tsx';
import styles from './guide.module.css';
import info from './info.module.css';
import { InfoSection, SourceLine } from './info-page.tsx';

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

export function FareSection() {
  return (
    <InfoSection title="What a fare costs" id="fare" delay={450}>
      <p>
        The airline takes one cent for each flight. The rest is taxes and charges, which do not
        depend on how far you fly, so that every domestic nonstop costs the same.
      </p>
      <FareTable />
      <p>
        To and from other countries a seat usually costs $80 to $105, most of it taxes and fees
        abroad: we estimate {formatUsd(LEAVING_CHARGES.low, 2)} to{' '}
        {formatUsd(LEAVING_CHARGES.high, 2)} on the way there and{' '}
        {formatUsd(RETURNING_CHARGES.low, 2)} to {formatUsd(RETURNING_CHARGES.high, 2)} on the way
        back. Nashville to Cancun was seen at $84.74 and the way back at $100.18, both with one
        stop, in July 2023.
      </p>
      <SourceLine>
        $15.41 was seen on Las Vegas to Los Angeles (September 27, 2026, twice) and San Francisco to
        Denver (May 12, 2026), and fits these amounts to the cent. The sum with one stop, to Puerto
        Rico and abroad is inferred from them; one seat with one stop was seen at $64.39, which fits
        no sum of taxes. Read in November 2026.
      </SourceLine>
    </InfoSection>
  );
}

const formatAmount = (amount: Cents): string => (amount === 0 ? '–' : formatUsd(amount, 2));

function FareTable() {
  return (
    <div className={info.tableFrame}>
      <table className={info.table}>
        <caption>One way, for one person, by part</caption>
        <thead>
          <tr>
            <th scope="col">Part</th>
            {EXAMPLES.map(({ name }) => (
              <th key={name} scope="col" className={styles.amount}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {PARTS.map((part) => (
            <tr key={part.name}>
              <th scope="row" className={styles.part}>
                {part.name}
                <span>{part.note}</span>
              </th>
              {EXAMPLES.map((example) => (
                <td key={example.name} className={styles.amount}>
                  {formatAmount(part.of(example))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">You pay</th>
            {EXAMPLES.map((example) => (
              <td key={example.name} className={styles.amount}>
                {formatUsd(totalOf(example), 2)}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

interface FareExample {
  readonly name: string;
  readonly flights: 1 | 2;
  readonly reach: 'domestic' | 'territory';
}

export const EXAMPLES: readonly FareExample[] = [
  { name: 'Nonstop', flights: 1, reach: 'domestic' },
  { name: 'One stop', flights: 2, reach: 'domestic' },
  { name: 'Nonstop to Puerto Rico', flights: 1, reach: 'territory' },
];

interface FarePart {
  readonly name: string;
  readonly note: string;
  readonly of: (example: FareExample) => Cents;
}

const PARTS: readonly FarePart[] = [
  {
    name: 'Base fare',
    note: 'The airline’s own share, for each flight',
    of: ({ flights }) => cents(flights * BASE_PER_FLIGHT),
  },
  {
    name: 'US passenger segment tax',
    note: 'For each flight within the states',
    of: ({ flights, reach }) => cents(reach === 'domestic' ? flights * SEGMENT_TAX : 0),
  },
  {
    name: 'September 11 security fee',
    note: 'Once for each one-way trip',
    of: () => SECURITY_FEE,
  },
  {
    name: 'Passenger facility charge',
    note: 'For each boarding',
    of: ({ flights }) => cents(flights * FACILITY_CHARGE),
  },
  {
    name: 'US international facilities tax',
    note: 'To or from Puerto Rico and the Virgin Islands; our estimate',
    of: ({ reach }) => (reach === 'domestic' ? cents(0) : INTERNATIONAL_FACILITIES_TAX),
  },
];

export const totalOf = (example: FareExample): Cents =>
  cents(PARTS.reduce((sum, part) => sum + part.of(example), 0));
