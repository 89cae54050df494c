import { useId } from 'react';
import {
  DEPARTURE_SCALE,
  type FlightFilters,
  HOURS_SCALE,
  PRICE_STEP,
  type StopCounts,
} from '#domain/search/filters.ts';
import { RangeSlider } from '#web/ui/slider/range-slider.tsx';
import { TwoThumbSlider } from '#web/ui/slider/two-thumb-slider.tsx';
import {
  formatDeparture,
  formatHours,
  formatPrice,
  parseDeparture,
  parseHours,
  parsePrice,
} from './filter-words.ts';
import styles from './filters.module.css';

export interface FilterFieldsProps {
  readonly filters: FlightFilters;
  readonly change: (change: FlightFilters) => void;
  readonly counts: StopCounts;
  /** Dollars. */
  readonly ceiling: number;
}

const STOPS = [
  ['any', 'Any'],
  ['nonstop', 'Nonstop'],
  ['one', '1 stop or fewer'],
] as const;

/** The four filters. Sliders also take typing; the far end of each means any. */
export function FilterFields({ filters, change, counts, ceiling }: FilterFieldsProps) {
  return (
    <div className={styles.fields}>
      <StopsField filters={filters} change={change} counts={counts} />
      <RangeSlider
        label="Longest trip"
        {...HOURS_SCALE}
        value={filters.maxHours ?? HOURS_SCALE.max}
        format={formatHours}
        parse={parseHours}
        onChange={(maxHours) => change({ maxHours })}
      />
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
      <TwoThumbSlider
        label="Departs"
        thumbs={['Earliest departure', 'Latest departure']}
        {...DEPARTURE_SCALE}
        value={[filters.from ?? DEPARTURE_SCALE.min, filters.to ?? DEPARTURE_SCALE.max]}
        format={formatDeparture}
        parse={parseDeparture}
        onChange={([from, to]) => change({ from, to })}
      />
    </div>
  );
}

function StopsField({ filters, change, counts }: Omit<FilterFieldsProps, 'ceiling'>) {
  const name = useId();
  return (
    <fieldset>
      <legend className={styles.legend}>Stops</legend>
      {STOPS.map(([value, label]) => (
        <label key={value} className={styles.choice}>
          <input
            type="radio"
            name={name}
            checked={(filters.stops ?? 'any') === value}
            onChange={() => change({ stops: value === 'any' ? undefined : value })}
          />
          {label}
          <span className={styles.count}>{counts[value]}</span>
        </label>
      ))}
    </fieldset>
  );
}
