import { CalendarDays } from 'lucide-react';
import type { Flight } from '#domain/flight.ts';
import { mayBeOnPass } from '#domain/party.ts';
import { useHasFares } from '#web/site/use-site.ts';
import { Bookable } from '../../home/return-options.tsx';
import styles from './stay-line.module.css';

interface StayProps {
  /** `3d` */
  readonly stay: string;
  /** City of departure. */
  readonly place: string;
}

/** `3d in Phoenix` in the row of a flight. */
export const Stay = ({ stay, place }: StayProps) => (
  <p className={styles.short}>
    {stay}
    <span className={styles.place}> in {place}</span>
  </p>
);

interface StayLineProps extends StayProps {
  readonly flight: Flight;
  /** Empty for a flight back to where the traveler left from. */
  readonly landsElsewhere: string;
}

/** As a sentence, in the opened row. */
export function StayLine({ stay, place, flight, landsElsewhere }: StayLineProps) {
  const hasFares = useHasFares();
  return (
    <p className={styles.line}>
      <CalendarDays size={14} strokeWidth={2} aria-hidden="true" />
      <span>
        <b>{stay}</b> in {place}
        {mayBeOnPass(flight, hasFares) && (
          <>
            , {hasFares && 'pass seat '}
            <Bookable window={flight.goWildWindow} />
          </>
        )}
        {landsElsewhere && `. ${landsElsewhere}`}
      </span>
    </p>
  );
}
