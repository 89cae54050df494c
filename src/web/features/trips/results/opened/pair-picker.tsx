import type { LocalDate } from '#domain/time.ts';
import { HiddenText } from '#web/ui/badge.tsx';
import { SegmentedControl } from '#web/ui/segmented-control.tsx';
import { formatDayNumber, formatLegDay } from '../format-trips.ts';
import { useTripList } from '../trip-list-context.ts';
import { formatLate, formatUnfit } from './format-leg.ts';
import styles from './opened-trip.module.css';
import { PickList } from './pick-list.tsx';
import { type Choice, type Leg, type Opened, type Pair, pairOn } from './read-opened.ts';

interface PairPickerProps {
  readonly opened: Opened;
  readonly pair: Pair;
  readonly onChoose: (choice: Choice) => void;
  readonly onSlow: () => void;
  readonly isFetchingSlow: boolean;
}

/** Flights out left, flights home right: every flight out can be chosen, and the flights home that fit it. */
export function PairPicker({ opened, pair, onChoose, onSlow, isFetchingSlow }: PairPickerProps) {
  const { asked } = useTripList();
  const { out, back } = pair;
  const { outs, backs, pairs } = opened;
  const fitting = pairs.filter((one) => one.out.key === out.key);
  const days = [...new Set(backs.map((one) => one.day))].sort();
  const choose = (leg: Leg) => onChoose({ out: out.key, back: leg.key });
  const slow = asked.slow === '1' ? undefined : onSlow;
  const { slow_outs, backs: leftBacks } = opened.leftOut;
  const left = leftBacks.find(({ date }) => date === back.day);
  return (
    <div className={styles.pair} aria-busy={isFetchingSlow || undefined}>
      <PickList
        key={`out ${out.day}`}
        way="Out"
        title={formatLegDay('Out', out.day)}
        legs={outs}
        ranked={[...new Set(pairs.map((one) => one.out))]}
        chosen={out}
        onChoose={(leg) => onChoose({ out: leg.key, back: back.key })}
        slowCount={slow_outs}
        onSlow={slow}
      />
      <PickList
        key={`home ${back.day}`}
        way="Home"
        title={formatLegDay('Home', back.day)}
        legs={backs.filter((one) => one.day === back.day)}
        ranked={fitting.map((one) => one.back)}
        chosen={back}
        onChoose={choose}
        unfit={(leg) =>
          fitting.some((one) => one.back === leg) ? undefined : formatUnfit(out, leg)
        }
        slowCount={left?.slow ?? 0}
        late={formatLate(left?.late ?? 0, pair, asked)}
        onSlow={slow}
      >
        {days.length > 1 && (
          <BackDays {...{ opened, out, days, day: back.day }} onChoose={choose} />
        )}
      </PickList>
      <HiddenText>
        <span role="status">{isFetchingSlow ? 'Loading slower ways…' : ''}</span>
      </HiddenText>
    </div>
  );
}

interface BackDaysProps {
  readonly opened: Opened;
  readonly out: Leg;
  readonly days: readonly LocalDate[];
  readonly day: LocalDate;
  readonly onChoose: (leg: Leg) => void;
}

/** The days on which the flight back may leave. */
const BackDays = ({ opened, out, days, day, onChoose }: BackDaysProps) => (
  <div className={styles.backDays}>
    <SegmentedControl
      label="Day home"
      look="words"
      options={days.map((one) => ({
        value: one,
        label: formatDayNumber(one),
        disabled: pairOn(opened, out, one) === undefined,
      }))}
      value={day}
      onChange={(next) => {
        const pair = pairOn(opened, out, next);
        if (pair) onChoose(pair.back);
      }}
    />
  </div>
);
