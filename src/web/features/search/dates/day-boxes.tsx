import { type KeyboardEvent, useId, useRef } from 'react';
import {
  addDays,
  daysBetween,
  formatDayShort,
  formatMonthDay,
  formatWeekday,
  type LocalDate,
} from '#domain/time.ts';
import { badgesOf, canChoose, DateBadges, type DateRules } from '#web/dates/date-badges.tsx';
import { HiddenText } from '#web/ui/badge.tsx';
import { classNames } from '#web/ui/class-names.ts';
import styles from './day-boxes.module.css';

const DAYS = 30;
const FIRST_DAYS = 3;
const WEEK = 7;

/** `3 of 30 days`; a chosen day after the thirty is not counted. */
export const formatShownDays = (
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
export function DayBoxes(props: DayBoxesProps) {
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
