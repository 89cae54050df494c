import { CarFront } from 'lucide-react';
import { formatCount } from '#domain/count.ts';
import type { RentalTerm } from '#domain/rental.ts';
import type { Stay } from '#domain/round-trip.ts';
import { SupplyLine } from '#web/destination/supply-line.tsx';
import { HiddenText } from '#web/ui/badge/hidden-text.tsx';
import { Failed } from '#web/ui/feedback/loaded.tsx';
import { CarFields } from './car-fields.tsx';
import { CarList } from './car-list.tsx';
import styles from './cars.module.css';
import { LocationWaiting } from './cars-waiting.tsx';
import { useDriverAge } from './use-driver-age.ts';
import { useRentalTerm } from './use-rental-term.ts';
import { type Rentals, useRentals } from './use-rentals.ts';

interface CarPanelProps {
  readonly stay: Stay;
}

/** Without heading and box, which belong to the frame. */
export function CarPanel({ stay }: CarPanelProps) {
  const chosen = useRentalTerm(stay);
  const age = useDriverAge();
  const { term, error } = chosen;
  const isPossible = error === undefined;
  const rentals = useRentals({ place: stay.place, term, driverAge: age.asked, isPossible });
  return (
    <div className={styles.panel}>
      <div>
        <CarFields chosen={chosen} age={age} />
        <div role="status">
          <HiddenText>{isPossible ? formatStatus(rentals) : ''}</HiddenText>
        </div>
      </div>
      {isPossible && (
        <Outcome rentals={rentals} term={term} isOutdated={age.applied !== age.asked} />
      )}
    </div>
  );
}

interface OutcomeProps {
  readonly rentals: Rentals;
  readonly term: RentalTerm;
  readonly isOutdated: boolean;
}

function Outcome({ rentals, term, isOutdated }: OutcomeProps) {
  const { state, locations, source, error, retry, isAsking } = rentals;
  if (state === 'waiting') return <LocationWaiting />;
  if (state === 'failed')
    return (
      <Failed query={{ error, isFetching: isAsking, refetch: retry }} tone="warning" title={FAILED}>
        {error?.message !== FAILED && error?.message}
      </Failed>
    );
  if (state === 'no-locations') return <Nothing>{NO_LOCATIONS}</Nothing>;
  return (
    <>
      {source && (
        <SupplyLine
          source={source}
          sample="Sample cars"
          caution="Locations, cars and prices are made up, not offers."
        >
          <span>{LEAVE_NOTE}</span>
        </SupplyLine>
      )}
      {state === 'no-cars' ? (
        <Nothing>{NO_CARS}</Nothing>
      ) : (
        <CarList {...{ locations, term, isOutdated }} />
      )}
    </>
  );
}

const LEAVE_NOTE =
  'Booking opens the rental company’s site in a new tab, where prices may differ. Prices that are only paid at pickup are left out.';

const FAILED = 'Unable to load rental car options. Please try again later.';
const NO_LOCATIONS = 'No rental car locations found near this airport';
const NO_CARS = 'No rental cars available for your dates';

const Nothing = ({ children }: { readonly children: string }) => (
  <p className={styles.nothing}>
    <CarFront size={20} strokeWidth={1.75} aria-hidden="true" />
    {children}
  </p>
);

/** Status for screen readers. */
function formatStatus({ state, locations }: Rentals): string {
  if (state === 'no-locations') return NO_LOCATIONS;
  if (state === 'no-cars') return NO_CARS;
  if (state === 'failed') return 'Unable to load rental car options.';
  if (state === 'waiting' || locations.some((one) => one.state === 'waiting'))
    return 'Loading rental cars';
  const cars = locations.reduce((sum, { vehicles }) => sum + vehicles.length, 0);
  return `${formatCount(cars, 'rental car')} at ${formatCount(locations.length, 'location')}`;
}
