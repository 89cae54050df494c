import { Ban, CalendarDays, ChevronDown, ChevronUp, List } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import {
  addDays,
  daysBetween,
  formatDayShort,
  formatMonthDay,
  formatWeekday,
  type LocalDate,
} from '#domain/time.ts';
import { useMedia } from '#web/browser/media.ts';
import {
  badgesOf,
  canChoose,
  DateBadges,
  DateLegend,
  type DateRules,
} from '#web/dates/date-badges.tsx';
import { LazyCalendar } from '#web/dates/lazy-calendar.tsx';
import { TypedDateField } from '#web/dates/typed-date-field.tsx';
import { HiddenText } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { FieldError } from '#web/ui/fields.tsx';
import styles from './date-field.module.css';

type View = 'days' | 'calendar';

interface DateFieldProps {
  readonly rules: DateRules;
  readonly value: LocalDate | undefined;
  readonly onChange: (date: LocalDate) => void;
  /** Undefined until chosen: the calendar where there is room beside the form. */
  readonly view: View | undefined;
  readonly onView: (view: View) => void;
  readonly error?: string | undefined;
}

const LABEL = 'Departure date';

/** On phones the calendar fills the window. */
export function DateField(props: DateFieldProps) {
  const { rules, value, onChange, onView, error } = props;
  const id = useId();
  const { isWide, isSheet, hasBoxes } = useLayout(props.view);
  const [isLong, setLong] = useState(false);
  const closeCalendar = () => onView('days');
  const notes = (
    <>
      <BlackoutNote isBlackout={value !== undefined && rules.blackoutDates.has(value)} />
      {(isSheet || isWide) && <DateLegend rules={rules} />}
    </>
  );
  const calendar = (
    <>
      <LazyCalendar label={LABEL} onLess={closeCalendar} {...{ rules, value, onChange }} />
      <TypedDateField earliest={rules.earliest} latest={rules.latest} {...{ value, onChange }} />
    </>
  );
  return (
    <section className={styles.field} aria-labelledby={`${id}-label`}>
      <div className={styles.header}>
        <h2 id={`${id}-label`} className={styles.label}>
          When
        </h2>
        {hasBoxes && (
          <>
            <span className={styles.count}>{formatShownDays(rules, value, isLong)}</span>
            <MoreButton isLong={isLong} onPress={() => setLong(!isLong)} />
          </>
        )}
        <ViewButton isCalendar={!hasBoxes} onView={onView} />
      </div>
      {hasBoxes ? (
        <DayBoxes
          label={LABEL}
          describedBy={error ? `${id}-error` : undefined}
          {...{ rules, value, onChange, isLong }}
        />
      ) : (
        calendar
      )}
      <FieldError id={id} error={error} />
      {!isSheet && notes}
      <Dialog
        open={isSheet}
        onClose={closeCalendar}
        title="Travel date"
        shape="full"
        actions={
          <Button variant="primary" size="large" onClick={closeCalendar}>
            {value ? `Done, ${formatDayShort(value)}` : 'Done'}
          </Button>
        }
      >
        <div className={styles.field}>
          {calendar}
          {notes}
        </div>
      </Dialog>
    </section>
  );
}

/** Boxes stay behind the sheet of the calendar. */
function useLayout(chosen: View | undefined) {
  const isWide = useMedia('(min-width: 768px)');
  const hasColumn = useMedia('(min-width: 1024px) and (max-width: 1279px)');
  const isCalendar = (chosen ?? (hasColumn ? 'calendar' : 'days')) === 'calendar';
  return { isWide, isSheet: isCalendar && !isWide, hasBoxes: !isCalendar || !isWide } as const;
}

interface MoreButtonProps {
  readonly isLong: boolean;
  readonly onPress: () => void;
}

function MoreButton({ isLong, onPress }: MoreButtonProps) {
  const Chevron = isLong ? ChevronUp : ChevronDown;
  return (
    <Button variant="plain" onClick={onPress}>
      {isLong ? 'Show less' : 'Show more'}
      <Chevron size={16} strokeWidth={2} />
    </Button>
  );
}

interface ViewButtonProps {
  readonly isCalendar: boolean;
  readonly onView: (view: View) => void;
}

function ViewButton({ isCalendar, onView }: ViewButtonProps) {
  const icon = { size: 16, strokeWidth: 1.75 } as const;
  return isCalendar ? (
    <Button variant="plain" icon={<List {...icon} />} onClick={() => onView('days')}>
      Box view
    </Button>
  ) : (
    <Button variant="plain" icon={<CalendarDays {...icon} />} onClick={() => onView('calendar')}>
      Calendar
    </Button>
  );
}

const BlackoutNote = ({ isBlackout }: { readonly isBlackout: boolean }): ReactNode => (
  <div role="status">
    {isBlackout && (
      <p className={styles.blackoutNote}>
        <Ban size={16} strokeWidth={1.75} />
        GoWild not available on this date, standard fares only
      </p>
    )}
  </div>
);

const DAYS = 30;
const FIRST_DAYS = 3;
const WEEK = 7;

/** `3 of 30 days`; a chosen day after the thirty is not counted. */
const formatShownDays = (
  { earliest }: DateRules,
  value: LocalDate | undefined,
  isLong: boolean,
): string => {
  const ahead = value ? daysBetween(earliest, value) : 0;
  const shown = ahead >= FIRST_DAYS && ahead < DAYS ? FIRST_DAYS + 1 : FIRST_DAYS;
  return `${isLong ? DAYS : shown} of ${DAYS} days`;
};

interface DayBoxesProps {
  readonly label: string;
  readonly rules: DateRules;
  readonly value: LocalDate | undefined;
  readonly onChange: (date: LocalDate) => void;
  readonly isLong: boolean;
  readonly describedBy?: string | undefined;
}

/** The next 30 days: three and the chosen one, or all of them, a week a row. */
function DayBoxes(props: DayBoxesProps) {
  const { label, rules, value, onChange, isLong, describedBy } = props;
  const name = useId();
  const group = useRef<HTMLFieldSetElement>(null);
  const days = Array.from({ length: DAYS }, (_, ahead) => addDays(rules.earliest, ahead));
  const first = days.slice(0, FIRST_DAYS);
  const alone = value !== undefined && !first.includes(value);
  const shown = isLong ? days : alone ? [...first, value] : first;

  const jump = (event: KeyboardEvent) => {
    const possible = shown.filter((day) => canChoose(day, rules));
    const to = event.key === 'Home' ? possible[0] : event.key === 'End' && possible.at(-1);
    if (!to) return;
    event.preventDefault();
    onChange(to);
    group.current?.querySelector<HTMLElement>(`input[value="${to}"]`)?.focus();
  };

  return (
    <fieldset
      ref={group}
      aria-describedby={describedBy}
      className={classNames(styles.days, isLong ? styles.all : alone && styles.four)}
      onKeyDown={jump}
    >
      <legend>
        <HiddenText>{label}</HiddenText>
      </legend>
      {isLong &&
        days.slice(0, WEEK).map((day) => (
          <span key={day} className={styles.head} aria-hidden="true">
            {formatWeekday(day)}
          </span>
        ))}
      {shown.map((day) => (
        <DayBox
          key={isLong ? `all ${day}` : day}
          {...{ name, day, rules, isLong }}
          isChosen={day === value}
          onChoose={() => onChange(day)}
        />
      ))}
    </fieldset>
  );
}

interface DayBoxProps {
  readonly name: string;
  readonly day: LocalDate;
  readonly rules: DateRules;
  readonly isLong: boolean;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

function DayBox({ name, day, rules, isLong, isChosen, onChoose }: DayBoxProps) {
  const tags = badgesOf(day, rules);
  const isPossible = canChoose(day, rules);
  return (
    <label className={styles.day}>
      <input
        type="radio"
        name={name}
        value={day}
        checked={isChosen}
        disabled={!isPossible}
        onChange={onChoose}
      />
      <span className={classNames(styles.box, tags.blackout && styles.blackout)}>
        <time className={styles.date} dateTime={day}>
          {isLong ? <ShortDay day={day} /> : formatDayShort(day)}
        </time>
        {!isLong && <NearDay day={day} today={rules.today} />}
        <DateBadges tags={tags} />
      </span>
    </label>
  );
}

/** Under its weekday: `25`, and `Dec 1` where a month begins. */
const ShortDay = ({ day }: { readonly day: LocalDate }) => (
  <>
    <HiddenText>{formatDayShort(day)}</HiddenText>
    <span aria-hidden="true">
      {day.endsWith('-01') ? formatMonthDay(day) : Number(day.slice(8))}
    </span>
  </>
);

interface NearDayProps {
  readonly day: LocalDate;
  readonly today: LocalDate;
}

function NearDay({ day, today }: NearDayProps) {
  if (day === today) return <span className={styles.near}>Today</span>;
  return day === addDays(today, 1) ? <span className={styles.near}>Tomorrow</span> : null;
}
