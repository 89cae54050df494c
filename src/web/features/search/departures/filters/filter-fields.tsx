import { DAY_SCALE, HOURS_SCALE, PRICE_STEP, type StopCounts } from '#domain/filters.ts';
import { useSession } from '#web/session/use-session.ts';
import { useHasFares } from '#web/site/use-site.ts';
import { RangeSlider } from '#web/ui/slider/range-slider.tsx';
import { TwoThumbSlider } from '#web/ui/slider/two-thumb-slider.tsx';
import styles from './filters.module.css';
import {
  formatDayTime,
  formatPrice,
  parseDayTime,
  parsePrice,
  tripHours,
} from './format-filters.ts';
import { MoreFields, type MoreFieldsProps, MoreTeaser } from './more-fields.tsx';
import { RadioField } from './radio-field.tsx';
import { TripLengthField, type TripLimit } from './trip-length-field.tsx';

export interface FilterFieldsProps extends MoreFieldsProps {
  readonly counts: StopCounts;
  /** Dollars. */
  readonly ceiling: number;
  /** Present while only flights within the trip length are shown. */
  readonly tripLimit?: TripLimit | undefined;
}

const STOPS = [
  ['any', 'Any'],
  ['nonstop', 'Nonstop'],
  ['one', '1 stop or fewer'],
] as const;

/** Sliders also accept typing; the far end of each means any. */
export function FilterFields(props: FilterFieldsProps) {
  const { filters, change, counts, ceiling, order, onOrder, tripLimit } = props;
  const { can } = useSession();
  const hasFares = useHasFares();
  return (
    <div className={styles.fields}>
      {tripLimit && <TripLengthField limit={tripLimit} />}
      <RadioField
        legend="Stops"
        options={STOPS}
        value={filters.stops ?? 'any'}
        onChange={(stops) => change({ stops: stops === 'any' ? undefined : stops })}
        aside={(stops) => counts[stops].toLocaleString('en-US')}
      />
      <RangeSlider
        label="Longest trip"
        {...HOURS_SCALE}
        value={filters.maxHours ?? HOURS_SCALE.max}
        {...tripHours}
        onChange={(maxHours) => change({ maxHours })}
      />
      {hasFares && (
        <RangeSlider
          label="Highest price"
          min={0}
          max={ceiling}
          step={PRICE_STEP}
          value={Math.min(filters.maxPrice ?? ceiling, ceiling)}
          format={(dollars) => formatPrice(dollars, ceiling)}
          parse={(text) => parsePrice(text, ceiling)}
          onChange={(dollars) => change({ maxPrice: dollars >= ceiling ? undefined : dollars })}
        />
      )}
      <TwoThumbSlider
        label="Departs"
        thumbs={['Earliest departure', 'Latest departure']}
        {...DAY_SCALE}
        value={[filters.from ?? DAY_SCALE.min, filters.to ?? DAY_SCALE.max]}
        format={formatDayTime}
        parse={parseDayTime}
        onChange={([from, to]) => change({ from, to })}
      />
      {can('results.filter-more') ? (
        <MoreFields {...{ filters, change, order, onOrder }} />
      ) : (
        <MoreTeaser />
      )}
    </div>
  );
}
