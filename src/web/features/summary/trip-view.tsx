import { CalendarPlus, Crown, Printer, RefreshCw, Search, TriangleAlert } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { AirportCode } from '#domain/airports.ts';
import { arrivalOf, departureOf, destinationOf } from '#domain/flight.ts';
import { flightReference } from '#domain/flight-reference.ts';
import { type RoundTrip, stayBetween } from '#domain/round-trip.ts';
import { asFlight } from '#domain/shared-flight.ts';
import { dayOf, minutesBetween, type OffsetTime } from '#domain/time.ts';
import { PagePanels } from '#web/destination/destination-panels.tsx';
import { DayNotes } from '#web/flights/closed-days.tsx';
import { partySearch, type SharedTrip, withoutFares } from '#web/flights/shared-trip.ts';
import { lazyMap } from '#web/maps/lazy-map.tsx';
import { useKnownPlaces } from '#web/places/use-network.ts';
import { useLocation } from '#web/router.tsx';
import { useSession } from '#web/session/use-session.tsx';
import { ONE_WAY_FORM, storedForm } from '#web/site/first-page.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/feedback.tsx';
import { Skeleton } from '#web/ui/progress.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { BookingSteps } from './booking-steps.tsx';
import { decisionText, seatState } from './decision.ts';
import { Itinerary } from './itinerary.tsx';
import { PriceBreakdown, type PriceCheck, PriceSource } from './prices.tsx';
import type { OpenedTrip, TripFacts } from './read-trip.ts';
import styles from './summary.module.css';
import { Overview, SummaryHeader } from './summary-header.tsx';
import { useTripCalendar } from './trip-calendar.ts';
import { WayHomeNote } from './way-home-note.tsx';

interface TripViewProps {
  readonly opened: OpenedTrip;
  readonly facts: TripFacts;
}

export function TripView({ opened, facts }: TripViewProps) {
  const { places, now, hasFares } = facts;
  const sharedTrip = useMemo(
    () => (hasFares ? opened.sharedTrip : withoutFares(opened.sharedTrip)),
    [opened, hasFares],
  );
  const [check, setCheck] = useState<PriceCheck>();
  const trip: RoundTrip = useMemo(
    () => ({ departure: asFlight(sharedTrip.departure), back: asFlight(sharedTrip.back) }),
    [sharedTrip],
  );
  const seats = { departure: seatState(trip.departure, facts), back: seatState(trip.back, facts) };
  const returnList = useReturnList(sharedTrip);
  const addToCalendar = useTripCalendar({ trip, seats, places, now, hasFares });
  const fits = minutesBetween(arrivalOf(trip.departure), departureOf(trip.back)) >= 0;
  return (
    <div className={styles.page}>
      <SummaryHeader {...{ sharedTrip, returnList }} />
      <div className={styles.columns}>
        <div className={styles.main}>
          {!fits && <Contradiction />}
          <section aria-labelledby="decision" className={styles.decision}>
            <div className={styles.decisionHeader}>
              <h2 id="decision">
                {fits
                  ? decisionText(trip, { seats, now, hasFares })
                  : 'Choose another return flight first.'}
              </h2>
              {hasFares && sharedTrip.simulated && <SampleTag />}
            </div>
            <BookingSteps
              {...{ trip, seats, now, fits }}
              seenAt={sharedTrip.seenAt}
              onRemind={addToCalendar}
            />
            <WayHomeNote
              trip={trip}
              sureWays={sharedTrip.sureWays}
              deadline={sharedTrip.deadline}
              den={sharedTrip.den}
              seat={seats.back}
              now={now}
            />
            {hasFares ? (
              <PriceSource {...{ opened, check, now }} onCheck={setCheck} />
            ) : (
              <p className={styles.terms}>
                This site has no fares. See the airline for prices and seats.
              </p>
            )}
          </section>
          <DayNotes flights={[trip.departure, trip.back]} />
          <Overview trip={trip} />
          <Itinerary trip={trip} />
          <TripActions returnList={returnList} onCalendar={addToCalendar} />
        </div>
        <div className={styles.side}>
          {hasFares && <PriceBreakdown trip={trip} />}
          <section className={styles.ready}>
            <h2>Ready to Book?</h2>
            <p>Each flight is booked separately on the airline’s website via ‘Book now’ buttons.</p>
          </section>
          <MapPanel trip={trip} />
        </div>
        <div className={styles.more}>
          <TripExtras
            place={destinationOf(trip.departure)}
            arrives={arrivalOf(trip.departure)}
            leaves={departureOf(trip.back)}
            travelers={trip.departure.partyPrice?.travelers}
          />
        </div>
      </div>
    </div>
  );
}

const SampleTag = () => (
  <Tag tone="sample" icon={<TriangleAlert />}>
    Sample fares
  </Tag>
);

/** A link may combine flights that cannot be taken one after the other. */
const Contradiction = () => (
  <Notice tone="error" title="These flights do not fit together.">
    The return flight leaves before the outbound flight has arrived.
  </Notice>
);

interface TripExtrasProps {
  readonly place: AirportCode;
  /** Arrival at the destination, and the departure of the return flight. */
  readonly arrives: OffsetTime;
  readonly leaves: OffsetTime;
  /** Of the party, if the trip has one. */
  readonly travelers?: number | undefined;
}

/** Empty when the return flight leaves before the arrival. */
export function TripExtras({ place, arrives, leaves, travelers }: TripExtrasProps) {
  const stay = useMemo(() => stayBetween(place, arrives, leaves), [place, arrives, leaves]);
  if (minutesBetween(arrives, leaves) < 0) return null;
  return <PagePanels stay={stay} travelers={travelers} />;
}

interface TripActionsProps {
  /** Query of the return list. */
  readonly returnList: Record<string, string>;
  readonly onCalendar: () => void;
}

function TripActions({ returnList, onCalendar }: TripActionsProps) {
  return (
    <section aria-label="More for this trip" className={styles.actions}>
      <ButtonLink to="/" search={returnList} icon={<RefreshCw />}>
        Change Return Flight
      </ButtonLink>
      <ButtonLink {...ONE_WAY_FORM} variant="plain" onClick={storedForm.remove} icon={<Search />}>
        Search New Flights
      </ButtonLink>
      <Button variant="plain" onClick={onCalendar} icon={<CalendarPlus />}>
        Add to calendar
      </Button>
      <Button variant="plain" onClick={() => window.print()} icon={<Printer />}>
        Print
      </Button>
    </section>
  );
}

type Query = Readonly<Record<string, string>>;

/** Query of the return list as it was left; a link has none, so all return flights of the day are listed. */
function useReturnList(trip: SharedTrip): Query {
  return useLocation().state.returnList ?? returnsOf(trip);
}

function returnsOf(trip: SharedTrip): Query {
  const { departure, back, origin, destination, date } = trip;
  const { party, passes } = partySearch(trip);
  return {
    origin,
    destination,
    date,
    screen: 'return_flights',
    flight: flightReference(asFlight(departure)),
    return_date: dayOf(departureOf(asFlight(back))),
    ...(party && { party }),
    ...(passes && { passes }),
  };
}

/** Pixels. */
const HEIGHT = 384;

const ItineraryMap = lazyMap(
  () => import('#web/maps/itinerary-map.tsx').then((code) => code.ItineraryMap),
  HEIGHT,
);

function MapPanel({ trip }: { readonly trip: RoundTrip }) {
  const places = useKnownPlaces();
  const { can, isLoading } = useSession();
  const flights = useMemo(() => [trip.departure, trip.back], [trip]);
  return (
    <section aria-label="Itinerary map" className={styles.map}>
      {isLoading ? (
        <Waiting />
      ) : can('routes.see-map') ? (
        <ItineraryMap flights={flights} places={places} />
      ) : (
        <MapTeaser />
      )}
    </section>
  );
}

const Waiting = () => <Skeleton height={HEIGHT} radius="var(--r-card)" />;

function MapTeaser() {
  const { isAuthenticated } = useSession();
  return (
    <div className={styles.teaser}>
      <Crown size={20} strokeWidth={1.5} />
      <div className={styles.benefit}>
        <h2>Premium Feature</h2>
        <p>See both flights and their stops on a map.</p>
      </div>
      <ButtonLink to={isAuthenticated ? '/profile' : '/plans'}>Upgrade to Premium</ButtonLink>
    </div>
  );
}
