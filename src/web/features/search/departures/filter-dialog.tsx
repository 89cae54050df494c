import { formatCount } from '#domain/count.ts';
import { readNumber, visibleText } from '#domain/typed-text.ts';
import { FilterWindow, type FilterWindowState } from '#web/results/tools.tsx';
import { useSession } from '#web/session/use-session.tsx';
import { useHasFares } from '#web/site/use-site.ts';
import { Crown } from '#web/ui/badge.tsx';
import { Button, ButtonLink, Chip } from '#web/ui/button.tsx';
import { SegmentField } from '#web/ui/segment-field.tsx';
import { RangeSlider, TwoThumbSlider } from '#web/ui/sliders.tsx';
import { Stepper } from '#web/ui/stepper.tsx';
import { Checkbox } from '#web/ui/switches.tsx';
import {
  DAY_SCALE,
  type FilterGroup,
  type FlightFilters,
  HOURS_SCALE,
  LAYOVER_SCALE,
  MOST_SEATS,
  PASS_PRICES,
  PRICE_STEP,
  type StopCounts,
} from '../filters.ts';
import styles from './filter-dialog.module.css';
import {
  formatDayTime,
  formatLayover,
  formatPrice,
  formatTripHours,
  formatTripLimit,
  type OrderProps,
  type TripLimit,
  useOrders,
} from './order-and-filters.tsx';

export interface FilterDialogProps extends FilterFieldsProps, FilterWindowState {
  /** Number of filters that are set. */
  readonly count: number;
  readonly clear: () => void;
  readonly shown: number;
  readonly total: number;
}

export function FilterDialog(props: FilterDialogProps) {
  const { open, onClose, anchor, count, clear, shown, total, ...fields } = props;
  return (
    <FilterWindow
      {...{ open, onClose, anchor }}
      hidden={`${(total - shown).toLocaleString('en-US')} of ${formatCount(total, 'flight')} hidden`}
      left={formatCount(shown, 'flight')}
      canClear={count > 0}
      onClear={clear}
    >
      <FilterFields {...fields} />
    </FilterWindow>
  );
}

interface FilterFieldsProps extends MoreFieldsProps {
  readonly counts: StopCounts;
  /** Dollars. */
  readonly ceiling: number;
  /** Present while only flights within the trip length are shown. */
  readonly tripLimit?: TripLimit | undefined;
}

const STOPS = [
  ['any', 'All'],
  ['nonstop', 'Nonstop'],
  ['one', '1 stop or fewer'],
] as const;

/** Sliders also accept typing; the far end of each means any. */
function FilterFields(props: FilterFieldsProps) {
  const { filters, change, counts, order, onOrder, tripLimit, countHidden } = props;
  const { can } = useSession();
  const hasFares = useHasFares();
  const canFilterMore = can('results.filter-more');
  return (
    <>
      {canFilterMore && <OrderField {...{ order, onOrder }} />}
      {tripLimit && <TripLengthField limit={tripLimit} />}
      <SegmentField
        legend="Stops"
        aside={hides(countHidden, 'stops')}
        options={STOPS}
        value={filters.stops ?? 'any'}
        onChange={(stops) => change({ stops: stops === 'any' ? undefined : stops })}
        note={(stops) => counts[stops].toLocaleString('en-US')}
      />
      {hasFares && (
        <div className={styles.bookable}>
          <Checkbox
            label="Bookable now"
            checked={filters.bookable === true}
            onChange={(isOn) => change({ bookable: isOn || undefined })}
          />
          <span className={styles.count}>{hides(countHidden, 'bookable')}</span>
        </div>
      )}
      <RangeSlider
        label="Max duration"
        aside={hides(countHidden, 'duration')}
        {...HOURS_SCALE}
        value={filters.maxHours ?? HOURS_SCALE.max}
        format={formatTripHours}
        parse={(text) => parseHours(text, HOURS_SCALE.max)}
        example="9h 30m"
        onChange={(maxHours) => change({ maxHours })}
      />
      {hasFares && <PriceField {...props} />}
      <TwoThumbSlider
        label="Departure time"
        aside={hides(countHidden, 'departure')}
        thumbs={['Earliest departure', 'Latest departure']}
        {...DAY_SCALE}
        typedStep={1}
        value={[filters.from ?? DAY_SCALE.min, filters.to ?? DAY_SCALE.max]}
        format={formatDayTime}
        parse={parseDayTime}
        example="6:30 AM"
        onChange={([from, to]) => change({ from, to })}
      />
      {canFilterMore ? <MoreFields {...{ filters, change, countHidden }} /> : <MoreTeaser />}
    </>
  );
}

function PriceField({ filters, change, ceiling, countHidden }: FilterFieldsProps) {
  return (
    <RangeSlider
      label="Max price"
      aside={hides(countHidden, 'price')}
      min={0}
      max={ceiling}
      step={PRICE_STEP}
      typedStep={1}
      value={Math.min(filters.maxPrice ?? ceiling, ceiling)}
      format={(dollars) => formatPrice(dollars, ceiling)}
      parse={(text) => parsePrice(text, ceiling)}
      example="$75"
      onChange={(dollars) => change({ maxPrice: dollars >= ceiling ? undefined : dollars })}
    >
      <div className={styles.prices}>
        {PASS_PRICES.map((dollars) => (
          <Chip
            key={dollars}
            aria-pressed={filters.maxPrice === dollars}
            onClick={() => change({ maxPrice: filters.maxPrice === dollars ? undefined : dollars })}
          >
            ${dollars} or less
          </Chip>
        ))}
      </div>
    </RangeSlider>
  );
}

function TripLengthField({ limit }: { readonly limit: TripLimit }) {
  return (
    <div>
      <p className={styles.legend}>Trip duration</p>
      <div className={styles.limit}>
        <p>{formatTripLimit(limit)}</p>
        <Button size="small" variant="plain" onClick={limit.onDrop}>
          Any length
        </Button>
      </div>
    </div>
  );
}

const OrderField = ({ order, onOrder }: OrderProps) => (
  <SegmentField legend="Sort by" options={useOrders()} value={order} onChange={onOrder} />
);

interface LimitProps {
  readonly filters: FlightFilters;
  readonly change: (change: FlightFilters) => void;
  /** Number of flights that a filter hides by itself. */
  readonly countHidden: (group: FilterGroup) => number;
}

interface MoreFieldsProps extends LimitProps, OrderProps {}

function MoreFields({ filters, change, countHidden }: LimitProps) {
  const hasFares = useHasFares();
  return (
    <>
      <TwoThumbSlider
        label="Arrival time"
        aside={hides(countHidden, 'arrival')}
        thumbs={['Earliest arrival', 'Latest arrival']}
        {...DAY_SCALE}
        typedStep={1}
        value={[filters.arriveFrom ?? DAY_SCALE.min, filters.arriveTo ?? DAY_SCALE.max]}
        format={formatDayTime}
        parse={parseDayTime}
        example="9:00 PM"
        onChange={([arriveFrom, arriveTo]) => change({ arriveFrom, arriveTo })}
      />
      <RangeSlider
        label="Longest layover"
        aside={hides(countHidden, 'layover')}
        {...LAYOVER_SCALE}
        value={filters.maxLayover ?? LAYOVER_SCALE.max}
        format={formatLayover}
        parse={(text) => parseHours(text, LAYOVER_SCALE.max)}
        example="4h 30m"
        onChange={(maxLayover) => change({ maxLayover })}
      />
      {hasFares && (
        <div className={styles.seats}>
          <p className={styles.legend}>Seats wanted</p>
          <span className={styles.count}>{hides(countHidden, 'seats')}</span>
          <Stepper
            label="seats wanted"
            placeholder="Any"
            min={1}
            max={MOST_SEATS}
            value={filters.seats ?? null}
            onChange={(seats) => change({ seats: seats ?? undefined })}
          />
        </div>
      )}
    </>
  );
}

/** Shown to other plans. */
function MoreTeaser() {
  return (
    <section className={styles.teaser} aria-label="More filters">
      <p className={styles.legend}>
        More filters <Crown />
      </p>
      <p>
        Longest layover, arrival time, {useHasFares() && 'seats wanted, '}and the order of the list.
      </p>
      <ButtonLink to="/profile" size="small">
        Upgrade
      </ButtonLink>
    </section>
  );
}

/** `hides 271` */
const hides = (countHidden: (group: FilterGroup) => number, group: FilterGroup): string =>
  `hides ${countHidden(group) || 'none'}`;

const ANY = /^\s*any\b/i;
const END_OF_DAY = DAY_SCALE.max;

const numberOrNull = (value: number) => (Number.isFinite(value) ? value : null);

/** Parses `10h 30m`, `10:30`, `10.5` and `any` to hours; null for anything else. @param most far end of the scale. */
export function parseHours(text: string, most: number): number | null {
  if (ANY.test(text)) return most;
  const match = /^(\d{1,2}(?:[.,]\d{1,2})?) ?(?:(?:h(?:ours?)?|:) ?(?:(\d{1,2}) ?m?)?)?$/i.exec(
    visibleText(text),
  );
  if (!match) return null;
  return numberOrNull((readNumber(match[1] ?? '') ?? Number.NaN) + Number(match[2] ?? 0) / 60);
}

/** Parses `$150`, `1,299.50` and `any` to whole dollars; null for anything else. */
export function parsePrice(text: string, ceiling: number): number | null {
  if (ANY.test(text)) return ceiling;
  const dollars = readNumber(text);
  return dollars === undefined || dollars < 0 ? null : Math.floor(dollars);
}

const NAMED_TIMES: Readonly<Record<string, number>> = { noon: 720, midday: 720, midnight: 0 };

/** Parses `6:30 AM`, `6p`, `18:30` and `noon` to minutes after midnight; null for anything else. */
export function parseDayTime(text: string): number | null {
  const seen = visibleText(text);
  const named = NAMED_TIMES[seen.toLowerCase()];
  if (named !== undefined) return named;
  const match = /^\s*(\d{1,2})(?::([0-5]\d))?\s*(?:([ap])\.?m?\.?)?\s*$/i.exec(seen);
  if (!match) return null;
  const [hour, minute, half] = [Number(match[1]), Number(match[2] ?? 0), match[3]?.toLowerCase()];
  if (half ? hour < 1 || hour > 12 : hour > 24) return null;
  const hours = half ? (hour % 12) + (half === 'p' ? 12 : 0) : hour;
  const total = Math.min(hours * 60 + minute, END_OF_DAY);
  return total === END_OF_DAY - 1 ? END_OF_DAY : total;
}
