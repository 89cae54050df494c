import { useQuery } from '@tanstack/react-query';
import { departureOf, originOf } from '#domain/flight.ts';
import type { RoundTrip } from '#domain/round-trip.ts';
import { type InstantMinute, instantOf } from '#domain/time.ts';
import { homeAfter } from '#domain/ways-home.ts';
import type { Places } from '#web/network/use-network.tsx';
import { useHasFares, useSite } from '#web/site/use-site.ts';
import { HomeBars } from '#web/trip/home-strength/home-strength.tsx';
import type { SharedTrip } from '#web/trip/shared-trip.ts';
import { formatWaysHome } from '#web/trip/ways-home/format-ways-home.ts';
import { waysHomeQuery } from '#web/trip/ways-home/use-ways-home.ts';
import { outlookOf } from '#web/trip/ways-home/ways-home.ts';

interface WaysThatDayProps {
  readonly trip: RoundTrip;
  readonly deadline: SharedTrip['deadline'];
  readonly places: Pick<Places, 'zoneOf'>;
  readonly now: InstantMinute;
}

/**
 * `Home Sun, Dec 13: strong. 10 ways, 3 on the pass`, or `Home by Sun 9 PM: fair. …`, counted now. Nothing while it is unknown, once the day's ways have
 * left, and where a supplier would be asked for every route.
 */
export function WaysThatDay({ trip, deadline, places, now }: WaysThatDayProps) {
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
  const outlook = data && outlookOf(data, places.zoneOf)([originOf(back)], question);
  if (!outlook || outlook.total === 0) return null;
  return (
    <p>
      <HomeBars level={outlook.level} /> {formatWaysHome(outlook, { day, deadline }, hasFares)}
    </p>
  );
}
