import { UNANNOUNCED } from '#domain/booking-window.ts';
import { type CalendarMoment, type CalendarTrip, calendarFile } from '#domain/calendar-file.ts';
import { bookingLink, departureOf, destinationOf, type Flight, originOf } from '#domain/flight.ts';
import type { RoundTrip } from '#domain/round-trip.ts';
import { flightEventId, flightNotes } from '#domain/saved-trip-calendar.ts';
import { dayOf, formatDayShort, type InstantMinute } from '#domain/time.ts';
import { saveFile } from '#web/browser/copy-and-save.ts';
import type { Places } from '#web/places/use-network.ts';
import { useSite } from '#web/site/use-site.ts';
import { useToast } from '#web/ui/toasts.tsx';
import type { SeatState } from './decision.ts';
import { bookingsToOpen } from './format-prices.ts';

export interface TripCalendar {
  readonly trip: RoundTrip;
  readonly seats: { readonly departure: SeatState; readonly back: SeatState };
  readonly places: Places;
  readonly product: string;
  /** Host of the site, part of the event IDs. */
  readonly host: string;
  readonly now: InstantMinute;
  readonly hasFares: boolean;
}

/** One event per flight and per window that has not opened. */
export function tripCalendar({ trip, seats, places, hasFares, ...site }: TripCalendar): string {
  // Without the price, so that reopening the file after a price change adds no events.
  const idOf = (flight: Flight) => flightEventId(flight, site.host);
  const routeOf = (flight: Flight) =>
    `${places.cityOf(originOf(flight))} to ${places.cityOf(destinationOf(flight))}`;
  const linesOf = (flight: Flight) => {
    const seat = flight === trip.departure ? seats.departure : seats.back;
    const links = bookingsToOpen(flight, seat, hasFares).map(({ kind, adults }) =>
      bookingLink(flight, kind, adults),
    );
    return [...links, ...flightNotes(flight)].join('\n');
  };

  const eventOf = (flight: Flight): CalendarTrip => ({
    flight,
    title: `${numbersOf(flight)}, ${routeOf(flight)}`,
    description: `This entry is no booking. Book on the airline's website:\n${linesOf(flight)}`,
  });
  const momentsOf = (flight: Flight, seat: SeatState, whither: string): CalendarMoment[] =>
    seat.state !== 'opens'
      ? []
      : [
          {
            id: `window-${idOf(flight)}`,
            at: seat.at,
            zone: seat.zone,
            title: `Book your flight ${whither}: ${routeOf(flight)}`,
            description: `${hasFares ? 'Pass seats' : 'Pass seats, where the airline has any,'} on ${numbersOf(flight)}, ${formatDayShort(dayOf(departureOf(flight)))}, can be booked from now on${seat.unannounced ? ` (${UNANNOUNCED.toLowerCase()})` : ''}:\n${linesOf(flight)}`,
          },
        ];

  return calendarFile(
    [eventOf(trip.departure), eventOf(trip.back)],
    {
      idOf,
      placeOf: (code) => places.airportOf(code)?.name ?? code,
      zoneOf: places.zoneOf,
      product: site.product,
      now: site.now,
    },
    [
      ...momentsOf(trip.departure, seats.departure, 'out'),
      ...momentsOf(trip.back, seats.back, 'home'),
    ],
  );
}

const numbersOf = (flight: Flight): string =>
  `Frontier ${flight.segments.map(({ number }) => number).join(', ')}`;

/** `denver-las-vegas-2026-11-27.ics` */
export function calendarName({ departure }: RoundTrip, places: Pick<Places, 'cityOf'>): string {
  const cities = [originOf(departure), destinationOf(departure)].map((code) =>
    places
      .cityOf(code)
      .normalize('NFD')
      .toLowerCase()
      .replace(/\p{M}/gu, '')
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, ''),
  );
  return `${[...cities, dayOf(departureOf(departure))].join('-')}.ics`;
}

export function useTripCalendar(facts: Omit<TripCalendar, 'product' | 'host'>): () => void {
  const { product_name } = useSite();
  const toast = useToast();
  return () => {
    const name = calendarName(facts.trip, facts.places);
    const text = tripCalendar({ ...facts, product: product_name, host: location.hostname });
    saveFile({ name, type: 'text/calendar;charset=utf-8', text });
    toast({
      tone: 'success',
      title: 'Calendar file saved',
      message: `Open ${name} to add the flights and reminders to your calendar.`,
    });
  };
}
