import { Bell } from 'lucide-react';
import { useMemo, useState } from 'react';
import { eachOnce } from '#domain/alert.ts';
import { suggestedPrice } from '#domain/alert-match.ts';
import { departureOf, destinationOf, originOf } from '#domain/flight.ts';
import { type Stay, stayOfDays } from '#domain/round-trip.ts';
import type { PlaceGroup } from '#domain/sections.ts';
import { addDays, dayOf, type LocalDate } from '#domain/time.ts';
import type { AlertOffer } from '#web/alerts/alert-box.tsx';
import { AlertWindow, alertBoxDraft } from '#web/alerts/lazy-alert-window.ts';
import { CardPanels } from '#web/destination/destination-panels.tsx';
import type { FoundFlight } from '#web/flights/found-flights.ts';
import type { Places } from '#web/places/use-network.ts';
import { Link } from '#web/router.tsx';
import { hasDraft } from '#web/session/drafts.ts';
import { useSession } from '#web/session/use-session.tsx';
import { useHasFares } from '#web/site/use-site.ts';
import textStyles from '#web/styles/text.module.css';
import { Crown } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { ReturnOptions, ReturnOptionsDetail } from '../returns/return-options.tsx';
import { useReturnOptions } from '../returns/way-home.tsx';
import styles from './destination-section.module.css';
import { FlightList } from './flight-list.tsx';
import { useResults } from './results-context.ts';

interface OpenedPlaceProps {
  readonly group: PlaceGroup<FoundFlight>;
  /** Whether the search has several airports at the other end: the flights name theirs. */
  readonly namesEnds: boolean;
}

/** The flights of a place, and what else is to know of it. */
export function OpenedPlace({ group, namesEnds }: OpenedPlaceProps) {
  const { places, source } = useResults();
  const hasFares = useHasFares();
  // Members whose plan has no seat counts see where to get them.
  const offersSeats = !useSession().can('seats.see') && hasFares;
  return (
    <div className={styles.opened}>
      {offersSeats && (
        <p className={styles.offer}>
          <Crown size={14} />
          <Link to="/profile" className={textStyles.link}>
            Upgrade to premium to view seats left!
          </Link>
        </p>
      )}
      <FlightList
        flights={group.flights}
        region={`Flights, ${places.cityOf(group.place)}`}
        namesEnds={namesEnds}
        aside={(flight) => <ReturnOptions flight={flight} />}
        detail={(flight) => <ReturnOptionsDetail flight={flight} />}
      />
      <PlacePanels group={group} />
      {hasFares && (
        <div className={styles.foot}>
          <AlertButton group={group} places={places} isSample={source?.simulated ?? false} />
        </div>
      )}
    </div>
  );
}

interface PlacePanelsProps {
  readonly group: PlaceGroup<FoundFlight>;
}

export function PlacePanels({ group }: PlacePanelsProps) {
  const home = useReturnOptions()?.day;
  const { place, flights } = group;
  const day = dayOf(departureOf(flights[0]));
  const isArrival = destinationOf(flights[0]) === place;
  const stay = useMemo(
    () => stayAt({ place, day, isArrival, home }),
    [place, day, isArrival, home],
  );
  return <CardPanels stay={stay} travelers={flights[0].partyPrice?.travelers} />;
}

interface Question {
  readonly place: Stay['place'];
  readonly day: LocalDate;
  /** False on an inbound search, where the flights leave from the place. */
  readonly isArrival: boolean;
  /** Planned return day. */
  readonly home: LocalDate | undefined;
}

/** From the day of travel to the return; one night without a later return day. */
function stayAt({ place, day, isArrival, home }: Question): Stay {
  if (!isArrival) return stayOfDays(place, addDays(day, -1), day);
  return stayOfDays(place, day, home !== undefined && home > day ? home : addDays(day, 1));
}

interface AlertButtonProps {
  readonly group: PlaceGroup<FoundFlight>;
  readonly places: Places;
  /** Whether the fares are simulated. */
  readonly isSample: boolean;
}

/** Opens the alert box, or says why alerts are unavailable. */
function AlertButton({ group, places, isSample }: AlertButtonProps) {
  const { can, user } = useSession();
  const offer = { ...offerOf(group), isSample };
  const draft = alertBoxDraft(group.place, offer.day);
  const [isOpen, setOpen] = useState(() => hasDraft(draft, user?.id));
  return (
    <>
      <Button
        size="small"
        icon={<Bell size={16} strokeWidth={1.75} />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <span>Alert for {group.place}</span>
        {!can('alerts.create') && <Crown size={14} />}
      </Button>
      <AlertWindow open={isOpen} onClose={() => setOpen(false)} {...{ draft, offer, places }} />
    </>
  );
}

const offerOf = ({ flights }: PlaceGroup<FoundFlight>): Omit<AlertOffer, 'isSample'> => ({
  origins: eachOnce(flights.map(originOf)),
  destinations: eachOnce(flights.map(destinationOf)),
  day: dayOf(departureOf(flights[0])),
  lowestGoWild: suggestedPrice(flights),
});
