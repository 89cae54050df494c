import { ChevronDown, ChevronUp } from 'lucide-react';
import { useId, useState } from 'react';
import { addDays, formatMonthDay, formatWeekday, type LocalDate } from '#domain/time.ts';
import { badgesOf, DateBadges, type DateRules } from '#web/dates/date-badges.tsx';
import { HiddenText } from '#web/ui/badge/hidden-text.tsx';
import { Button } from '#web/ui/button/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import styles from './day-boxes.module.css';

const DAYS = 30;
const FIRST_DAYS = 3;

interface DayBoxesProps {
  readonly label: string;
  readonly rules: DateRules;
  readonly value: LocalDate | undefined;
  readonly onChange: (date: LocalDate) => void;
  readonly describedBy?: string | undefined;
}

/** The next 30 days; shows three and the chosen one until more are requested. */
export function DayBoxes({ label, rules, value, onChange, describedBy }: DayBoxesProps) {
  const [isLong, setLong] = useState(false);
  const name = useId();
  const days = Array.from({ length: DAYS }, (_, ahead) => addDays(rules.earliest, ahead));
  const first = days.slice(0, FIRST_DAYS);
  const alone = value !== undefined && !first.includes(value);
  const shown = isLong ? days : alone ? [...first, value] : first;
  const hidden = days.filter((day) => !shown.includes(day)).length;

  return (
    <div className={styles.group}>
      <fieldset
        aria-describedby={describedBy}
        className={classNames(styles.days, isLong ? styles.all : alone && styles.four)}
      >
        <legend>
          <HiddenText>{label}</HiddenText>
        </legend>
        {shown.map((day) => (
          <DayBox
            key={day}
            {...{ name, day, rules }}
            isChosen={day === value}
            onChoose={() => onChange(day)}
          />
        ))}
      </fieldset>
      <Button variant="plain" className={styles.more} onClick={() => setLong(!isLong)}>
        {isLong ? 'Show less' : `Show ${hidden} more days`}
        {isLong ? (
          <ChevronUp size={16} aria-hidden="true" />
        ) : (
          <ChevronDown size={16} aria-hidden="true" />
        )}
      </Button>
    </div>
  );
}

interface DayBoxProps {
  readonly name: string;
  readonly day: LocalDate;
  readonly rules: DateRules;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

function DayBox({ name, day, rules, isChosen, onChoose }: DayBoxProps) {
  const tags = badgesOf(day, rules);
  return (
    <label className={styles.day}>
      <input type="radio" name={name} value={day} checked={isChosen} onChange={onChoose} />
      <span className={classNames(styles.box, tags.blackout && styles.blackout)}>
        <span className={styles.weekday}>{day === rules.today ? 'Today' : formatWeekday(day)}</span>
        <time className={styles.date} dateTime={day}>
          {formatMonthDay(day)}
        </time>
        <DateBadges tags={tags} />
      </span>
    </label>
  );
}
