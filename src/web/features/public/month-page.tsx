import { ChevronDown, ChevronLeft, ChevronRight } from 'lucide-react';
import { useRef, useState } from 'react';
import type { AirportDto } from '#contract/network.ts';
import type { BlackoutPageDto } from '#contract/pages.ts';
import { MOST_ORIGINS } from '#domain/nearby.ts';
import { monthInWords } from '#domain/open-month.ts';
import { formatBookingRule } from '#domain/route-facts.ts';
import type { LocalDate } from '#domain/time.ts';
import { cityOf } from '#web/places/use-network.ts';
import { Link, useLocation, useNavigate, useSearch } from '#web/router.tsx';
import { breadcrumbs, pageMeta, siteOf } from '#web/site/page-meta.ts';
import { Title } from '#web/site/title.tsx';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/feedback.tsx';
import { lazyDialog } from '#web/ui/lazy.tsx';
import { Stepper } from '#web/ui/stepper.tsx';
import { BLACKOUT_TITLE, monthDescription, monthsOf, monthTitle } from './blackout.tsx';
import { type PickedDays, withPicked } from './day-cell.tsx';
import styles from './month.module.css';
import { type MonthFacts, monthName, todayFor } from './month-facts.ts';
import { MonthGrid, MonthLegend, useOpenDays, useOrigins } from './month-grid.tsx';
import { TripChoice } from './trip-choice.tsx';

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

  return (
    <div className={styles.page}>
      <Title>{monthTitle(monthName(month))}</Title>
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
        <Icon size={20} strokeWidth={2} />
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

const AirportsDialog = lazyDialog(
  async () => (await import('#web/places/airports-dialog.tsx')).AirportsDialog,
);

/** `from Denver`, which opens the choice of airports; empty until they have loaded. */
function OriginsSlot({ origins }: { readonly origins: readonly AirportDto[] }) {
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [first] = origins;
  if (!first) return null;
  const more = origins.length - 1;
  return (
    <>
      <span className={styles.from}>from </span>
      <button
        ref={button}
        type="button"
        className={styles.slot}
        aria-haspopup="dialog"
        onPointerEnter={AirportsDialog.preload}
        onFocus={AirportsDialog.preload}
        onClick={() => setOpen(true)}
      >
        <span>
          {cityOf(first)}
          {more > 0 && ` and ${more} more`}
        </span>
        <ChevronDown strokeWidth={2.2} />
      </button>
      <AirportsDialog
        title="Where you start"
        max={MOST_ORIGINS}
        open={open}
        anchor={button}
        chosen={origins.map(({ stationCode }) => stationCode)}
        onClose={() => setOpen(false)}
        onChange={(codes) =>
          void navigate({
            to: pathname as '/month',
            search: { origins: codes.join(',') },
            replace: true,
            resetScroll: false,
          })
        }
      />
    </>
  );
}

interface Loaded {
  readonly facts: BlackoutPageDto;
  readonly isServed: boolean;
}

/** Elements of the head of a month's page. */
export function monthMeta(
  matches: Parameters<typeof pageMeta>[0],
  month: string,
  { facts, isServed }: Loaded,
) {
  const name = monthName(month);
  const path = `/blackout/${month}`;
  return pageMeta(matches, {
    title: monthTitle(name),
    description: monthDescription(
      name,
      monthsOf(facts.dates).find(({ id }) => id === month),
    ),
    path,
    structured: isServed && [
      breadcrumbs(siteOf(matches).publicUrl, [
        { name: BLACKOUT_TITLE, path: '/blackout' },
        { name, path },
      ]),
    ],
  });
}
