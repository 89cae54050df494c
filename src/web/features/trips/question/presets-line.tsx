import type { ReactNode } from 'react';
import type { LocalDate } from '#domain/time.ts';
import { Chip } from '#web/ui/button.tsx';
import type { AskedTrips } from './asked-trips.ts';
import { hasTimes, presetsOn, withTimes } from './presets.ts';
import styles from './presets-line.module.css';

interface PresetsProps {
  readonly asked: AskedTrips;
  /** At the airport of departure. */
  readonly today: LocalDate;
  readonly onAsk: (next: AskedTrips) => void;
  /** At the end of the line. */
  readonly children?: ReactNode;
}

/** Ready-made trips in one line, which scrolls sideways where it is narrow. */
export const Presets = ({ asked, today, onAsk, children }: PresetsProps) => (
  <fieldset className={styles.presets} aria-label="Ready-made trips">
    {presetsOn(today).map(({ name, times }) => (
      <Chip
        key={name}
        aria-pressed={hasTimes(asked, times)}
        onClick={() => onAsk(withTimes(asked, times))}
      >
        {name}
      </Chip>
    ))}
    {children}
  </fieldset>
);
