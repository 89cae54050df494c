import {
  DAY_SCALE,
  type FilterGroup,
  type FlightFilters,
  LAYOVER_SCALE,
  MOST_SEATS,
} from '#web/features/search/filters.ts';
import { useHasFares } from '#web/site/use-site.ts';
import { Crown } from '#web/ui/badge.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { RangeSlider, TwoThumbSlider } from '#web/ui/sliders.tsx';
import { Stepper } from '#web/ui/stepper.tsx';
import { formatDayTime, formatLayover } from '../format-filters.ts';
import type { OrderProps } from '../order-tabs.tsx';
import styles from './filter-dialog.module.css';
import { hides } from './hides.ts';
import { parseDayTime, parseHours } from './parse-filters.ts';

interface LimitProps {
  readonly filters: FlightFilters;
  readonly change: (change: FlightFilters) => void;
  /** Number of flights that a filter hides by itself. */
  readonly countHidden: (group: FilterGroup) => number;
}

export interface MoreFieldsProps extends LimitProps, OrderProps {}

export function MoreFields({ filters, change, countHidden }: LimitProps) {
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
