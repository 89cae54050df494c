import { DAY_SCALE, type FlightFilters, LAYOVER_SCALE, MOST_SEATS } from '#domain/filters.ts';
import type { FlightOrder } from '#domain/sections.ts';
import { useHasFares } from '#web/site/use-site.ts';
import { Crown } from '#web/ui/badge/crown.tsx';
import { ButtonLink } from '#web/ui/button/button-link.tsx';
import { Stepper } from '#web/ui/choice/stepper.tsx';
import { RangeSlider } from '#web/ui/slider/range-slider.tsx';
import { TwoThumbSlider } from '#web/ui/slider/two-thumb-slider.tsx';
import styles from './filters.module.css';
import { formatDayTime, layoverHours, parseDayTime } from './format-filters.ts';
import { RadioField } from './radio-field.tsx';

const ORDERS = [
  ['price', 'Price'],
  ['departure', 'Departure'],
  ['duration', 'Duration'],
  ['arrival', 'Arrival'],
] as const;

export interface MoreFieldsProps {
  readonly filters: FlightFilters;
  readonly change: (change: FlightFilters) => void;
  readonly order: FlightOrder;
  readonly onOrder: (order: FlightOrder) => void;
}

export function MoreFields({ filters, change, order, onOrder }: MoreFieldsProps) {
  const hasFares = useHasFares();
  const orders = ORDERS.filter(([order]) => hasFares || order !== 'price');
  return (
    <>
      <RangeSlider
        label="Longest layover"
        {...LAYOVER_SCALE}
        value={filters.maxLayover ?? LAYOVER_SCALE.max}
        {...layoverHours}
        onChange={(maxLayover) => change({ maxLayover })}
      />
      <TwoThumbSlider
        label="Arrives"
        thumbs={['Earliest arrival', 'Latest arrival']}
        {...DAY_SCALE}
        value={[filters.arriveFrom ?? DAY_SCALE.min, filters.arriveTo ?? DAY_SCALE.max]}
        format={formatDayTime}
        parse={parseDayTime}
        onChange={([arriveFrom, arriveTo]) => change({ arriveFrom, arriveTo })}
      />
      {hasFares && (
        <div>
          <p className={styles.legend}>Seats wanted</p>
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
      <RadioField legend="Sort by" options={orders} value={order} onChange={onOrder} />
    </>
  );
}

/** Shown to other plans. */
export function MoreTeaser() {
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
