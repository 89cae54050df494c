import {
  DAY_SCALE,
  HOURS_SCALE,
  PASS_PRICES,
  PRICE_STEP,
  type StopCounts,
} from '#web/features/search/filters.ts';
import { useSession } from '#web/session/use-session.tsx';
import { useHasFares } from '#web/site/use-site.ts';
import { Chip } from '#web/ui/button.tsx';
import { SegmentField } from '#web/ui/segment-field.tsx';
import { RangeSlider, TwoThumbSlider } from '#web/ui/sliders.tsx';
import { Checkbox } from '#web/ui/switches.tsx';
import { formatDayTime, formatPrice, formatTripHours } from '../format-filters.ts';
import type { TripLimit } from '../set-filters.tsx';
import styles from './filter-dialog.module.css';
import { hides } from './hides.ts';
import { MoreFields, type MoreFieldsProps, MoreTeaser } from './more-fields.tsx';
import { OrderField } from './order-field.tsx';
import { parseDayTime, parseHours, parsePrice } from './parse-filters.ts';
import { TripLengthField } from './trip-length-field.tsx';

export interface FilterFieldsProps extends MoreFieldsProps {
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
export function FilterFields(props: FilterFieldsProps) {
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
