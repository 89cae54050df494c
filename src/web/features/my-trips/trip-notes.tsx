import { departureOf, destinationOf, type Flight } from '#domain/flight.ts';
import { flightsOf, flightsToCancel } from '#domain/saved-trip.ts';
import { formatClock, minuteOfDay, offsetTime } from '#domain/time.ts';
import type { KeptTrip } from '#web/saved-trips/kept-trip.ts';
import { Notice } from '#web/ui/feedback.tsx';
import { formatDayClock, formatWay } from './format-plan.ts';
import type { PlanKnown } from './use-plan.ts';

interface TripNotesProps {
  readonly kept: KeptTrip;
  readonly known: PlanKnown;
}

/** What the timetable says now, and what should be canceled. */
export function TripNotes({ kept: { dto, trip }, known }: TripNotesProps) {
  const changes = { out: dto.out_change, home: dto.home_change };
  const toCancel = flightsToCancel(trip, known.now);
  return (
    <>
      {flightsOf(trip).map(([way, flight]) => {
        const change = changes[way];
        return (
          change && (
            <Change
              key={way}
              name={formatWay(way, trip)}
              {...{ flight, change }}
              cityOf={known.places.cityOf}
            />
          )
        );
      })}
      {toCancel.map(([way, flight]) => (
        <Notice key={way} tone="warning" title={`${formatWay(way, trip)}: will you fly it?`}>
          If not, cancel it at the airline before {formatDayClock(departureOf(flight))}. Removing
          the trip here cancels nothing.
        </Notice>
      ))}
    </>
  );
}

interface ChangeProps extends Pick<PlanKnown['places'], 'cityOf'> {
  /** `Flight out` */
  readonly name: string;
  readonly flight: Flight;
  readonly change: NonNullable<KeptTrip['dto']['out_change']>;
}

function Change({ name, flight, change, cityOf }: ChangeProps) {
  const { kind, departure_time, arrival_time } = change;
  const kept = formatDayClock(departureOf(flight));
  if (kind === 'dropped' || !departure_time || !arrival_time)
    return (
      <Notice tone="warning" title={`${name}: no longer in the timetable`}>
        The flight of {kept} is not in the newest timetable. Check it at the airline.
      </Notice>
    );
  const lands = formatClock(minuteOfDay(offsetTime(arrival_time)));
  return (
    <Notice tone="warning" title={`${name}: another time`}>
      The newest timetable has it on {formatDayClock(offsetTime(departure_time))}, landing {lands}{' '}
      in {cityOf(destinationOf(flight))}, instead of {kept}. Check it at the airline.
    </Notice>
  );
}
