import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { FlightTimes, ShortFacts } from '#web/trip/flight-times.tsx';
import type { FoundFlight } from '#web/trip/found-flights.ts';
import { HiddenText } from '#web/ui/badge.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { useResults } from '../results-context.ts';
import styles from './flight-toggle.module.css';

/** Whether the details of a flight are open, and their DOM ID. */
export function useFlightToggle() {
  const [isOpen, setOpen] = useState(false);
  return { id: useId(), isOpen, onToggle: () => setOpen(!isOpen) } as const;
}

interface FlightToggleProps {
  readonly flight: FoundFlight;
  /** Whether the search has several airports at the near end: the flight names its own. */
  readonly namesEnds: boolean;
  readonly toggle: ReturnType<typeof useFlightToggle>;
  readonly className?: string | undefined;
  /** After the facts. */
  readonly children?: ReactNode;
}

/** The times of a flight as a button that opens its details in place. */
export function FlightToggle(props: FlightToggleProps) {
  const { flight, namesEnds, toggle, className, children } = props;
  return (
    <button
      type="button"
      className={classNames(styles.toggle, className)}
      aria-expanded={toggle.isOpen}
      aria-controls={toggle.id}
      onClick={toggle.onToggle}
    >
      <FlightTimes flight={flight} places={useResults().places} />
      <HiddenText>, </HiddenText>
      <span className={styles.facts}>
        <ShortFacts flight={flight} namesEnds={namesEnds} />
        <ChevronDown size={14} strokeWidth={2} aria-hidden="true" />
      </span>
      {children}
    </button>
  );
}
