import { Button } from '#web/ui/button/button.tsx';
import { Stepper } from '#web/ui/choice/stepper.tsx';
import { MAX_TRIP_DAYS } from '../search-state.ts';
import styles from './search-form.module.css';

interface TripDurationProps {
  /** Days. */
  readonly value: number | undefined;
  readonly onChange: (days: number | undefined) => void;
}

/** Proposes the return day. */
export function TripDuration({ value, onChange }: TripDurationProps) {
  return (
    <div className={styles.term}>
      <p>
        <span className={styles.label}>Trip Duration</span>
        <span className={styles.quiet}>Optional, 1 to {MAX_TRIP_DAYS} days</span>
      </p>
      <Button
        variant="plain"
        aria-label="Clear Trip Duration"
        disabled={value === undefined}
        onClick={() => onChange(undefined)}
      >
        Clear
      </Button>
      <Stepper
        label="Trip Duration in days"
        value={value ?? null}
        onChange={(days) => onChange(days ?? undefined)}
        min={1}
        max={MAX_TRIP_DAYS}
        placeholder="–"
      />
    </div>
  );
}
