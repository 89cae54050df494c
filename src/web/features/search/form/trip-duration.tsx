import { Button } from '#web/ui/button.tsx';
import { StepperLine } from '#web/ui/stepper.tsx';
import { MAX_TRIP_DAYS } from '../search-state.ts';

interface TripDurationProps {
  /** Days. */
  readonly value: number | undefined;
  readonly onChange: (days: number | undefined) => void;
}

/** Proposes the return day. */
export function TripDuration({ value, onChange }: TripDurationProps) {
  return (
    <StepperLine
      title="Trip Duration"
      note={`Optional, 1 to ${MAX_TRIP_DAYS} days`}
      label="Trip Duration in days"
      value={value ?? null}
      onChange={(days) => onChange(days ?? undefined)}
      min={1}
      max={MAX_TRIP_DAYS}
      placeholder="–"
    >
      <Button
        variant="plain"
        aria-label="Clear Trip Duration"
        disabled={value === undefined}
        onClick={() => onChange(undefined)}
      >
        Clear
      </Button>
    </StepperLine>
  );
}
