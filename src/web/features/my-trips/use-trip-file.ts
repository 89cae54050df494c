import { calendarFile } from '#domain/calendar-file.ts';
import { departureOf } from '#domain/flight.ts';
import { placeOf } from '#domain/saved-trip.ts';
import { flightEventId, savedTripEvents } from '#domain/saved-trip-calendar.ts';
import { asFlight } from '#domain/shared-flight.ts';
import { dayOf } from '#domain/time.ts';
import { saveFile } from '#web/browser/copy-and-save.ts';
import type { KeptTrip } from '#web/saved-trips/kept-trip.ts';
import { useHasFares, useSite } from '#web/site/use-site.ts';
import { useToast } from '#web/ui/toasts.tsx';
import type { PlanKnown } from './use-plan.ts';

/** Saves the flights and what is to be booked as a calendar file. */
export function useTripFile({ trip }: KeptTrip, { places, facts, now }: PlanKnown): () => void {
  const { product_name: product } = useSite();
  const hasFares = useHasFares();
  const toast = useToast();
  return () => {
    const host = location.hostname;
    const { cityOf, zoneOf } = places;
    const { trips, moments } = savedTripEvents(trip, { ...facts, cityOf, hasFares, host, now });
    const text = calendarFile(
      trips,
      {
        idOf: (flight) => flightEventId(flight, host),
        placeOf: (code) => places.airportOf(code)?.name ?? code,
        zoneOf,
        product,
        now,
      },
      moments,
    );
    const day = dayOf(departureOf(asFlight(trip.departure)));
    const name = `trip-${placeOf(trip).toLowerCase()}-${day}.ics`;
    saveFile({ name, type: 'text/calendar;charset=utf-8', text });
    toast({
      tone: 'success',
      title: 'Calendar file saved',
      message: `Open ${name} to add the flights and reminders to your calendar.`,
    });
  };
}
