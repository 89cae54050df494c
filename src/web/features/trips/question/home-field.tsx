import { useState } from 'react';
import { addDays, formatWeekday, type LocalDate, weekdayOf } from '#domain/time.ts';
import { dayHomeOf, formatNights, nightsUntil } from '#domain/trip-sentence.ts';
import {
  type DayRange,
  type NightRange,
  parseDays,
  parseNights,
  parseWallClock,
} from '#domain/trip-texts.ts';
import { MOST_NIGHTS } from '#domain/trips.ts';
import { DateLegend } from '#web/dates/date-badges.tsx';
import { LazyCalendar } from '#web/dates/lazy-calendar.tsx';
import { type Option, Options } from '#web/question/slot-dialog.tsx';
import styles from '#web/question/slots.module.css';
import { Button } from '#web/ui/button.tsx';
import { SelectField } from '#web/ui/fields.tsx';
import { SegmentedControl } from '#web/ui/segmented-control.tsx';
import { Stepper } from '#web/ui/stepper.tsx';
import type { SlotFieldProps } from './trip-question.ts';
import { clockText, homeAfter, homeByDay, hourChoices } from './trip-times.ts';

const SUNDAY = 7;
const EVENING = '21:00';
const SAME_DAY: NightRange = { least: 0, most: 0 };
const FEW_NIGHTS: NightRange = { least: 2, most: 4 };

export function HomeField(props: SlotFieldProps) {
  const options = optionsOf(props);
  const isUsual = Object.values(options).some(({ isChosen }) => isChosen);
  const [isPicking, setPicking] = useState(!isUsual);
  return (
    <>
      <Options label="Home" options={options} />
      <div className={styles.more}>
        {isPicking ? (
          <Details {...props} />
        ) : (
          <Button variant="plain" onClick={() => setPicking(true)}>
            Another day or hour
          </Button>
        )}
      </div>
    </>
  );
}

function optionsOf({ asked, onAsk, facts }: SlotFieldProps): Record<string, Option> {
  const range = parseDays(asked.out) ?? { from: facts.today, until: facts.today };
  const sunday = sundayAfter(range.until);
  const isAfter = ({ least, most }: NightRange) => {
    const nights = parseNights(asked.nights);
    const isSame = nights?.least === least && nights.most === most;
    return isSame && !asked.home_by && !asked.home_by_time;
  };
  return {
    same: {
      name: 'Same day',
      end: range.from === range.until ? `${formatWeekday(range.from)} 11:59 PM` : undefined,
      isChosen: isAfter(SAME_DAY),
      onChoose: () => onAsk(homeAfter(asked, SAME_DAY, undefined)),
    },
    sunday: {
      name: 'Sunday 9 PM',
      end: formatNights(nightsUntil(range, sunday)),
      isChosen: asked.home_by === `${sunday}T${EVENING}` && dayHomeOf(asked) !== undefined,
      onChoose: () => onAsk(homeByDay(asked, sunday, EVENING)),
    },
    few: {
      name: '2 to 4 nights',
      isChosen: isAfter(FEW_NIGHTS),
      onChoose: () => onAsk(homeAfter(asked, FEW_NIGHTS, undefined)),
    },
  };
}

const sundayAfter = (day: LocalDate): LocalDate => addDays(day, SUNDAY - (weekdayOf(day) % 7));

type Mode = 'day' | 'nights';
const MODES = [
  { value: 'day', label: 'By a day' },
  { value: 'nights', label: 'After nights' },
] as const;

function Details(props: SlotFieldProps) {
  const { asked, onAsk, facts } = props;
  const [mode, setMode] = useState<Mode>(asked.home_by ? 'day' : 'nights');
  const range = parseDays(asked.out) ?? { from: facts.today, until: facts.today };
  const nights = parseNights(asked.nights) ?? SAME_DAY;
  const turn = (next: Mode) => {
    setMode(next);
    if (next === 'nights') onAsk(homeAfter(asked, nights, undefined));
    else onAsk(homeByDay(asked, addDays(range.until, nights.most), EVENING));
  };
  return (
    <>
      <SegmentedControl
        fill
        label="By a day or after nights"
        options={MODES}
        value={mode}
        onChange={turn}
      />
      {mode === 'day' ? (
        <ByDay {...props} range={range} />
      ) : (
        <AfterNights {...props} nights={nights} />
      )}
    </>
  );
}

const DAY_HOURS = hourChoices(6, 23);

function ByDay({ asked, onAsk, facts, range }: SlotFieldProps & { readonly range: DayRange }) {
  const home = parseWallClock(asked.home_by ?? '');
  const clock = home ? clockText(home.minute) : EVENING;
  const latest = addDays(range.until, MOST_NIGHTS);
  return (
    <>
      <LazyCalendar
        label="Day home"
        rules={{ ...facts.rules, earliest: range.from, latest }}
        value={home?.date}
        onChange={(day) => onAsk(homeByDay(asked, day, clock))}
      />
      <DateLegend rules={facts.rules} />
      <SelectField
        label="Landing by"
        choices={withChoice(DAY_HOURS, clock)}
        value={clock}
        onChange={(next) => onAsk(homeByDay(asked, home?.date ?? range.until, next))}
      />
    </>
  );
}

/** An hour before 4 AM is on the following morning. */
const NIGHT_HOURS = [{ value: '', label: 'Any time' }, ...hourChoices(12, 26)];

function AfterNights({ asked, onAsk, nights }: SlotFieldProps & { readonly nights: NightRange }) {
  const { least, most } = nights;
  const clock = asked.home_by_time ?? '';
  const change = (next: NightRange) => onAsk(homeAfter(asked, next, asked.home_by_time));
  return (
    <>
      <div className={styles.line}>
        <p>At least nights</p>
        <Stepper
          label="At least nights"
          value={least}
          min={0}
          max={MOST_NIGHTS}
          onChange={(next) => change({ least: next ?? 0, most: Math.max(most, next ?? 0) })}
        />
      </div>
      <div className={styles.line}>
        <p>At most nights</p>
        <Stepper
          label="At most nights"
          value={most}
          min={0}
          max={MOST_NIGHTS}
          onChange={(next) => change({ least: Math.min(least, next ?? 0), most: next ?? 0 })}
        />
      </div>
      <p className={styles.quiet}>0 nights is a day trip.</p>
      <SelectField
        label="Landing by"
        choices={withChoice(NIGHT_HOURS, clock)}
        value={clock}
        onChange={(next) => onAsk(homeAfter(asked, nights, next || undefined))}
      />
    </>
  );
}

/** With the time of an address that is no full hour. */
const withChoice = (choices: typeof NIGHT_HOURS, value: string): typeof NIGHT_HOURS =>
  choices.some((choice) => choice.value === value)
    ? choices
    : [{ value, label: value }, ...choices];
