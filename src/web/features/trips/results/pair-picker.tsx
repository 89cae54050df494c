import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { formatCount } from '#domain/count.ts';
import { destinationOf, originOf } from '#domain/flight.ts';
import { formatUsd } from '#domain/money.ts';
import type { LocalDate } from '#domain/time.ts';
import { bookingsAt } from '#domain/trip-fares.ts';
import { FlightTimes } from '#web/flights/flight-times.tsx';
import { HiddenText } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { SegmentedControl } from '#web/ui/segmented-control.tsx';
import { formatDayNumber, formatLegDay } from './format-trips.ts';
import pairStyles from './opened-trip.module.css';
import styles from './pair-picker.module.css';
import {
  type Choice,
  formatConflict,
  formatLate,
  formatLegFacts,
  formatLegFare,
  type Leg,
  type Opened,
  type Pair,
  pairOn,
  priceOf,
} from './read-opened.ts';
import { useTripList } from './trip-list-context.ts';

interface PairPickerProps {
  readonly opened: Opened;
  readonly pair: Pair;
  readonly onChoose: (choice: Required<Choice>) => void;
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
    <div className={pairStyles.pair} aria-busy={isFetchingSlow || undefined}>
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
        conflictOf={(leg) =>
          fitting.some((one) => one.back === leg) ? undefined : formatConflict(out, leg)
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
  <div className={pairStyles.backDays}>
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

/** Of a flight that does not fit the other one: why. */
type ConflictOf = (leg: Leg) => string | undefined;

interface PickListProps {
  readonly way: 'Out' | 'Home';
  readonly title: string;
  /** By departure. */
  readonly legs: readonly Leg[];
  /** The best first; those that do not fit are left out. */
  readonly ranked: readonly Leg[];
  readonly chosen: Leg;
  readonly onChoose: (leg: Leg) => void;
  readonly conflictOf?: ConflictOf;
  /** Above the flights. */
  readonly children?: ReactNode;
  /** Number of slow ones, before they are loaded. */
  readonly slowCount: number;
  /** How many others land too late. */
  readonly late?: string | undefined;
  /** Loads the slow ones; absent where they are asked anyway. */
  readonly onSlow: (() => void) | undefined;
}

/** Flights shown before `N more`. */
const FEW = 4;

/** Flights of one way, of which one is chosen. */
function PickList(props: PickListProps) {
  const { way, title, legs, ranked, chosen, onChoose, conflictOf, children, late, onSlow } = props;
  const [showsAll, setShowsAll] = useState(false);
  const [showsSlow, setShowsSlow] = useState(false);
  const name = useId();
  const notSlow = legs.filter((leg) => !leg.flight.slow || onSlow === undefined);
  const slow = legs.filter((leg) => leg.flight.slow && onSlow !== undefined);
  const inOrder = [...new Set([...ranked, ...notSlow])].filter((leg) => notSlow.includes(leg));
  const best = new Set([...inOrder.slice(0, FEW), chosen]);
  const shown = showsAll ? notSlow : notSlow.filter((leg) => best.has(leg));
  const hidden = notSlow.length - shown.length;
  const slowCount = slow.length || props.slowCount;
  const slowShown = slow.filter((leg) => showsSlow || leg === chosen);
  const pick = (leg: Leg) => (
    <Pick
      key={leg.key}
      {...{ name, way, leg, onChoose }}
      isChosen={leg === chosen}
      conflict={conflictOf?.(leg)}
    />
  );
  return (
    <fieldset className={styles.list}>
      <legend className={styles.title}>{title}</legend>
      {children}
      {shown.map(pick)}
      {slowShown.map(pick)}
      <div className={styles.folds}>
        {hidden > 0 && (
          <ShowMore onOpen={() => setShowsAll(true)}>
            {hidden.toLocaleString('en-US')} more
          </ShowMore>
        )}
        {late && <span className={styles.late}>{late}</span>}
        {onSlow && !showsSlow && slowCount > 0 && (
          <ShowMore
            isSoft
            onOpen={() => {
              setShowsSlow(true);
              onSlow();
            }}
          >
            {formatCount(slowCount, 'slower way')}
          </ShowMore>
        )}
      </div>
    </fieldset>
  );
}

interface ShowMoreProps {
  readonly onOpen: () => void;
  readonly isSoft?: boolean;
  readonly children: ReactNode;
}

const ShowMore = ({ onOpen, isSoft, children }: ShowMoreProps) => (
  <Button
    variant="plain"
    className={classNames(styles.fold, isSoft && styles.soft)}
    onClick={onOpen}
  >
    {children}
    <ChevronDown size={16} strokeWidth={1.75} />
  </Button>
);

interface PickProps {
  readonly name: string;
  readonly way: PickListProps['way'];
  readonly leg: Leg;
  readonly isChosen: boolean;
  readonly onChoose: (leg: Leg) => void;
  readonly conflict: string | undefined;
}

function Pick({ name, way, leg, isChosen, onChoose, conflict }: PickProps) {
  const { places, namesHome, source } = useTripList();
  const { flight } = leg;
  const price = priceOf(leg);
  const home = namesHome ? (way === 'Out' ? originOf(flight) : destinationOf(flight)) : undefined;
  const fare = formatLegFare(flight, price, source.has_fares !== false);
  const isOnPass = bookingsAt(flight, price).every(({ kind }) => kind === 'goWild');
  return (
    <label className={classNames(styles.pick, conflict !== undefined && styles.conflict)}>
      <input
        type="radio"
        name={name}
        checked={isChosen}
        disabled={conflict !== undefined}
        onChange={() => onChoose(leg)}
      />
      <span className={styles.dot} />
      <span className={styles.times}>
        <FlightTimes {...{ flight, places }} isSmall />
      </span>
      <span className={styles.facts}>{formatLegFacts(leg, home)}</span>
      <span className={styles.money}>
        {price > 0 && (
          <span className={classNames(styles.price, isOnPass && styles.onPass)}>
            {formatUsd(price, 2)}
          </span>
        )}
        <span className={styles.fare}>{conflict ?? fare}</span>
      </span>
    </label>
  );
}
