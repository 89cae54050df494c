import { useQuery } from '@tanstack/react-query';
import { ExternalLink } from 'lucide-react';
import { formatCount } from '#domain/count.ts';
import {
  arrivalOf,
  bookingLink,
  departureOf,
  FARE_CLASSES,
  type Flight,
  originOf,
  stopsOf,
  travelersOf,
} from '#domain/flight.ts';
import { connectionNote } from '#domain/flight-facts.ts';
import { flightReference } from '#domain/flight-reference.ts';
import { formatEach } from '#domain/money.ts';
import type { RoundTrip } from '#domain/round-trip.ts';
import { asFlight } from '#domain/shared-flight.ts';
import { formatTime, type InstantMinute, instantOf, timeAt } from '#domain/time.ts';
import {
  formatTimeUntil,
  homeAfter,
  type SureWay,
  sureFare,
  sureWaysHome,
} from '#domain/ways-home.ts';
import { dayBadge } from '#web/flights/flight-times.tsx';
import { HomeBars } from '#web/flights/home-strength.tsx';
import type { SharedTrip } from '#web/flights/shared-trip.ts';
import { waysHomeQuery } from '#web/flights/use-ways-home.ts';
import { formatWaysHome, outlookOf } from '#web/flights/ways-home.ts';
import { useKnownPlaces } from '#web/places/use-network.ts';
import { useHasFares, useSite } from '#web/site/use-site.ts';
import { useMemberships } from '#web/travel-profile/use-travel-profile.ts';
import { HiddenText } from '#web/ui/badge.tsx';
import { ToneIcon } from '#web/ui/feedback.tsx';
import type { SeatState } from './decision.ts';
import { wayHomeText } from './format-prices.ts';
import styles from './summary.module.css';

interface WayHomeNoteProps {
  readonly trip: RoundTrip;
  readonly sureWays: SharedTrip['sureWays'];
  readonly deadline: SharedTrip['deadline'];
  readonly den: SharedTrip['den'];
  /** Of the return flight. */
  readonly seat: SeatState;
  readonly now: InstantMinute;
}

/** The risk of the way home, and what it costs to be sure. */
export function WayHomeNote(props: WayHomeNoteProps) {
  const { trip, sureWays, deadline, den, seat, now } = props;
  const places = useKnownPlaces();
  const text = wayHomeText(trip, seat, { places, hasFares: useHasFares() });
  if (!text) return null;
  const { tone, title, before, moment, after } = text;
  return (
    <section aria-label="Your way home" className={styles.home}>
      <p>
        <b className={styles[tone]}>
          <ToneIcon tone={tone} /> {title}
        </b>{' '}
        {before}
        {moment && seat.state === 'opens' && (
          <>
            <b className={styles.moment}>
              <time dateTime={timeAt(seat.zone, moment.at)}>{moment.text}</time>
            </b>
            <span className={styles.ticking}>, {formatTimeUntil(moment.at, now)}</span>.{' '}
          </>
        )}
        {after}
      </p>
      <WaysThatDay {...{ trip, deadline, now }} />
      {seat.state !== 'open' && <SureWays {...{ trip, ways: sureWays, deadline, den, now }} />}
    </section>
  );
}

interface SureWaysProps {
  readonly trip: RoundTrip;
  /** Undefined if only the chosen flight is known. */
  readonly ways: SharedTrip['sureWays'];
  readonly deadline: SharedTrip['deadline'];
  readonly den: SharedTrip['den'];
  readonly now: InstantMinute;
}

/** The fares home that can be booked at any time. */
function SureWays({ trip, ways, deadline, den, now }: SureWaysProps) {
  const { cityOf } = useKnownPlaces();
  const { departure, back } = trip;
  const memberships = useMemberships(den);
  if (!ways) return <OwnFare flight={back} den={den} />;
  const left = ways.map(asFlight).filter((way) => instantOf(departureOf(way)) > now);
  const sure = sureWaysHome(left, homeAfter(departure, back, deadline), memberships);
  // Those that the link names have left.
  if (!sure && ways.some((way) => sureFare(way, memberships)))
    return <OwnFare flight={back} den={den} />;
  if (!sure)
    return (
      <p>
        No sure way home was seen for that day: no flight to {cityOf(originOf(departure))} in time
        had a Standard fare.
      </p>
    );
  return (
    <>
      <p>To be sure of a seat, a {labelOf(sure.cheapest)} fare can be booked now:</p>
      <ul className={styles.sure}>
        <li>
          Cheapest way home that day: <Way way={sure.cheapest} chosen={back} />
        </li>
        {sure.nonstop && (
          <li>
            Cheapest nonstop: <Way way={sure.nonstop} chosen={back} />
          </li>
        )}
      </ul>
    </>
  );
}

interface OwnFareProps extends Pick<SharedTrip, 'den'> {
  readonly flight: Flight;
}

function OwnFare({ flight, den }: OwnFareProps) {
  const fare = sureFare(flight, useMemberships(den));
  if (!fare) return null;
  const way = { flight, fare };
  return (
    <p>
      To be sure of a seat, a {labelOf(way)} fare can be booked now: <PriceLink way={way} />
    </p>
  );
}

interface WayProps {
  readonly way: SureWay<Flight>;
  readonly chosen: Flight;
}

function Way({ way, chosen }: WayProps) {
  const isChosen = flightReference(way.flight) === flightReference(chosen);
  return (
    <>
      {isChosen ? 'this flight' : formatWay(way.flight)}, <PriceLink way={way} />
    </>
  );
}

/** `4:48 PM to 1:25 AM +1, nonstop, F9 2010` */
function formatWay(flight: Flight): string {
  const arrives = [formatTime(arrivalOf(flight)), dayBadge(flight)?.short]
    .filter(Boolean)
    .join(' ');
  return [
    `${formatTime(departureOf(flight))} to ${arrives}`,
    formatStopCount(stopsOf(flight)),
    connectionNote(flight)?.title.toLowerCase(),
    ...flight.segments.map(({ number }) => number),
  ]
    .filter(Boolean)
    .join(', ');
}

const formatStopCount = (stops: number): string =>
  stops === 0 ? 'nonstop' : formatCount(stops, 'stop');

const labelOf = ({ fare }: SureWay<Flight>): string => FARE_CLASSES[fare.kind].label;

function PriceLink({ way: { flight, fare } }: { readonly way: SureWay<Flight> }) {
  const travelers = travelersOf(flight);
  return (
    <a
      className={styles.link}
      href={bookingLink(flight, fare.kind, travelers)}
      target="_blank"
      rel="noopener noreferrer"
    >
      {formatEach(fare.total, travelers)} on flyfrontier.com
      <ExternalLink size={13} strokeWidth={2} />
      <HiddenText>, opens in a new tab</HiddenText>
    </a>
  );
}

interface WaysThatDayProps {
  readonly trip: RoundTrip;
  readonly deadline: SharedTrip['deadline'];
  readonly now: InstantMinute;
}

/**
 * `Home Sun, Dec 13: strong. 10 ways, 3 on the pass`, or `Home by Sun 9 PM: fair. …`, counted now. Nothing while it is unknown, once the day's ways have
 * left, and where a supplier would be asked for every route.
 */
function WaysThatDay({ trip, deadline, now }: WaysThatDayProps) {
  const { zoneOf } = useKnownPlaces();
  const { departure, back } = trip;
  const question = homeAfter(departure, back, deadline);
  const { day } = question;
  const isLocal = !useSite().fares_stream;
  const hasFares = useHasFares();
  const { partyPrice: party } = back;
  const { data } = useQuery({
    ...waysHomeQuery(
      question.homes.join(),
      day,
      party ? { party: party.travelers, passes: party.passes } : {},
    ),
    enabled: isLocal && instantOf(departureOf(back)) > now,
    retry: false,
  });
  const outlook = data && outlookOf(data, zoneOf)([originOf(back)], question);
  if (!outlook || outlook.total === 0) return null;
  return (
    <p>
      <HomeBars level={outlook.level} /> {formatWaysHome(outlook, { day, deadline }, hasFares)}
    </p>
  );
}
