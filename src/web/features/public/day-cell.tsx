import { Ban, Check } from 'lucide-react';
import { useMemo } from 'react';
import { addDays, daysBetween, formatMonth, formatWeekday, type LocalDate } from '#domain/time.ts';
import { MOST_NIGHTS } from '#domain/trips.ts';
import { useMinute } from '#web/browser/now.ts';
import { HiddenText } from '#web/ui/badge.tsx';
import { classNames } from '#web/ui/class-names.ts';
import styles from './month.module.css';
import { formatOpenings, type MonthFacts, type OpenDayDto } from './month-facts.ts';

export interface DayFacts {
  readonly facts: MonthFacts;
  readonly today: LocalDate;
  /** Undefined until they have loaded. */
  readonly days: ReadonlyMap<string, OpenDayDto> | undefined;
  /** Of the chosen day out. */
  readonly outDay: OpenDayDto | undefined;
  readonly nights: number;
  readonly picked: PickedDays;
}

interface DayCellProps extends DayFacts {
  readonly day: LocalDate;
  readonly isActive?: boolean;
  /** Absent in a picture of the month. */
  readonly onPick?: ((day: LocalDate) => void) | undefined;
}

/** The word of a chosen day. */
const CHOSEN_AS = { out: 'out', home: 'home', both: 'out, home', between: undefined } as const;

/** A day that may be chosen, or says that it is blackout. */
export function DayCell(props: DayCellProps) {
  const { day, facts, today, picked, isActive, onPick } = props;
  const isBlackout = facts.blackouts.has(day);
  const part = partOf(picked, day);
  const chosenAs = part && CHOSEN_AS[part];
  const isChosen = chosenAs !== undefined;
  const content = <Content {...props} word={chosenAs ?? (day === today && 'today')} />;
  return (
    <td
      className={classNames(
        isBlackout && styles.blackout,
        part && styles[part],
        isChosen && styles.chosen,
      )}
    >
      {onPick ? (
        <button
          type="button"
          data-day={day}
          className={styles.cell}
          tabIndex={isActive ? 0 : -1}
          aria-pressed={isChosen || undefined}
          aria-disabled={isBlackout || undefined}
          onClick={() => !isBlackout && onPick(day)}
        >
          {content}
        </button>
      ) : (
        <div className={styles.cell}>{content}</div>
      )}
    </td>
  );
}

interface ContentProps extends DayCellProps {
  readonly word: string | false;
}

const Content = ({ word, ...props }: ContentProps) => (
  <>
    <HiddenText>
      {formatWeekday(props.day)}, {formatMonth(props.day).split(' ')[0]}
    </HiddenText>{' '}
    <span className={styles.date}>
      {Number(props.day.slice(8))} {word && <em>{word}</em>}
    </span>{' '}
    {props.facts.blackouts.has(props.day) ? <Closed /> : <Figures {...props} />}
  </>
);

const Closed = () => (
  <span className={styles.closed}>
    <Ban size={13} strokeWidth={2} />
    <span>Blackout</span>
  </span>
);

/** The numbers of an open day; their room is kept until they have loaded. */
function Figures({ day, days, facts, outDay, nights, picked }: DayCellProps) {
  const open = days?.get(day);
  if (!open) return <span className={styles.waiting} aria-hidden="true" />;
  const isHome = canBeHome(picked, day) && picked.out !== undefined && outDay !== undefined;
  const places = isHome
    ? (outDay.pairs[daysBetween(picked.out as LocalDate, day)] ?? 0)
    : open.places;
  return (
    <>
      <span className={styles.places}>
        <b>{places}</b> <small>{places === 1 ? 'place' : 'places'}</small>
      </span>{' '}
      {day > facts.lastKnown ? (
        <span className={styles.window}>Not announced</span>
      ) : (
        // The flights home open at midnight of the places that they leave.
        !isHome && <Openings open={open} />
      )}{' '}
      {isHome ? (
        <span className={styles.pair}>home</span>
      ) : (
        <HomeAfter {...{ day, nights, facts }} places={open.pairs[nights] ?? 0} />
      )}
    </>
  );
}

function Openings({ open }: { readonly open: OpenDayDto }) {
  const now = useMinute();
  const lines = useMemo(() => formatOpenings(open, now), [open, now]);
  return lines.map(({ isOpen, text, rest }) => (
    <span key={text} className={classNames(styles.window, isOpen && styles.openNow)}>
      {isOpen && <Check size={14} strokeWidth={2.2} />}
      <span className={styles.opens}>
        <span className={styles.day}>{text}</span>
        <span className={styles.rest}>{rest}</span>
      </span>{' '}
    </span>
  ));
}

interface HomeAfterProps extends Pick<DayFacts, 'facts' | 'nights'> {
  readonly day: LocalDate;
  readonly places: number;
}

/** `home Sat 76`, `home Sun blackout`; on a phone `Sat 76`, `Sun no`. */
function HomeAfter({ day, nights, facts, places }: HomeAfterProps) {
  const home = addDays(day, nights);
  return (
    <span className={styles.pair}>
      <span>
        <span className={styles.homeWord}>home </span>
        {formatWeekday(home)}
      </span>{' '}
      {facts.blackouts.has(home) ? (
        <>
          <span className={styles.wideOnly}>blackout</span>
          <span className={styles.narrowOnly}>no</span>
        </>
      ) : (
        <b>{places}</b>
      )}
    </span>
  );
}

/** The two days of a trip, as far as they are chosen. */
export interface PickedDays {
  readonly out?: LocalDate | undefined;
  readonly home?: LocalDate | undefined;
}

/** Whether the next day chosen may be the day home. */
export const canBeHome = ({ out, home }: PickedDays, day: LocalDate): boolean =>
  out !== undefined && home === undefined && day >= out && daysBetween(out, day) <= MOST_NIGHTS;

/** The first day is out, the second one home; a third one starts over. */
export const withPicked = (picked: PickedDays, day: LocalDate): PickedDays =>
  canBeHome(picked, day) ? { out: picked.out, home: day } : { out: day };

/** What a day is in the trip. */
export function partOf({ out, home }: PickedDays, day: LocalDate) {
  if (day === out) return day === home ? 'both' : 'out';
  if (day === home) return 'home';
  return out !== undefined && home !== undefined && day > out && day < home ? 'between' : undefined;
}
