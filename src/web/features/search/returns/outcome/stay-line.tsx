import { CalendarDays } from 'lucide-react';
import type { Flight } from '#domain/flight.ts';
import { mayBeOnPass } from '#domain/party.ts';
import { useHasFares } from '#web/site/use-site.ts';
import { Bookable } from '../../home/return-options.tsx';
import styles from './stay-line.module.css';

interface StayLineProps {
  /** `3d` */
  readonly stay: string;
  /** City of departure. */
  readonly place: string;
  readonly flight: Flight;
  /** Empty for a flight back to where the traveler left from. */
  readonly landsElsewhere: string;
}

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
