import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import { withPartyPrice } from '#domain/party.ts';
import { asFlight } from '#domain/shared-flight.ts';
import { instantOf, offsetTime, timeZone } from '#domain/time.ts';
import { AIRPORTS } from '#test/screen/search-fixture.ts';
import { aTrip } from '#test/trip-example.ts';
import { calendarName, tripCalendar } from './trip-calendar.ts';

const airportOf = (code: string) => AIRPORTS.find((one) => one.stationCode === code);
const CITIES: Record<string, string> = { DEN: 'Denver', LAS: 'Las Vegas' };
const places = {
  airportOf,
  cityOf: (code: string) => CITIES[code] ?? code,
  zoneOf: (code: string) => {
    const airport = airportOf(code);
    return airport && timeZone(airport.time_zone);
  },
  milesBetween: () => undefined,
};
const { departure, back } = aTrip();
const trip = { departure: asFlight(departure), back: asFlight(back) };
const opens = {
  state: 'opens',
  at: instantOf(offsetTime('2026-11-28T00:00:00-08:00')),
  zone: timeZone('America/Los_Angeles'),
} as const;

function eventsOf(seats: Parameters<typeof tripCalendar>[0]['seats'], flights = trip) {
  const text = tripCalendar({
    trip: flights,
    seats,
    places,
    product: 'Roamfare',
    host: 'roamfare.example',
    now: instantOf(offsetTime('2026-11-21T12:00:00-07:00')),
    hasFares: true,
  });
  const calendar = new ICAL.Component(ICAL.parse(text));
  for (const zone of calendar.getAllSubcomponents('vtimezone'))
    ICAL.TimezoneService.register(new ICAL.Timezone(zone));
  return calendar.getAllSubcomponents('vevent').map((one) => new ICAL.Event(one));
}

describe('trip calendar', () => {
  it('the trip calendar has an event for each flight and for each window that still has to open', () => {
    const events = eventsOf({ departure: { state: 'open' }, back: opens });
    expect(
      events.map((event) => [event.startDate.toJSDate().toISOString(), event.summary]),
    ).toEqual([
      ['2026-11-27T13:30:00.000Z', 'Frontier F9 1094, Denver to Las Vegas'],
      ['2026-11-30T02:10:00.000Z', 'Frontier F9 2000, F9 2002, Las Vegas to Denver'],
      ['2026-11-28T08:00:00.000Z', 'Book your flight home: Las Vegas to Denver'],
    ]);
    expect(events[2]?.description).toContain(
      'https://booking.flyfrontier.com/Flight/InternalSelect?o1=LAS&d1=DEN&dd1=2026-11-29',
    );
  });

  it('the trip calendar says that a flight may not fly and that its blackout dates are not announced', () => {
    const flights = { ...trip, back: { ...trip.back, seasonUnknown: true as const } };
    const seats = { departure: { state: 'open' }, back: { ...opens, unannounced: true } } as const;
    const [out, back, moment] = eventsOf(seats, flights).map(({ description }) => description);
    expect(out).not.toContain('Seasonal');
    expect(back).toContain('\nSeasonal, may not fly.');
    expect(moment).toContain('from now on (blackout dates not announced yet):');
    expect(moment).toContain('\nSeasonal, may not fly.');
  });

  it('says how to book a possible connection', () => {
    const descriptions = (flights = trip) =>
      eventsOf({ departure: { state: 'open' }, back: opens }, flights).map((event) =>
        event.description.includes('Possible connection: check at the airline whether'),
      );
    expect(descriptions()).toEqual([false, true, true]);
    const sold = { ...trip, back: { ...trip.back, soldAsOne: true as const } };
    expect(descriptions(sold)).toEqual([false, false, false]);
  });

  it('links to every booking of a party with its adults', () => {
    const priced = (flight: typeof trip.back) =>
      withPartyPrice(flight, { travelers: 3, passes: 1 });
    const [out] = eventsOf(
      { departure: { state: 'open' }, back: opens },
      { departure: priced(trip.departure), back: priced(trip.back) },
    );
    const links = out?.description.split('\n').slice(1) ?? [];
    expect(links.map((link) => new URL(link).searchParams.get('adt'))).toEqual(['1', '2']);
    expect(links[0]).toContain('ftype=GW');
  });

  it('the trip calendar has stable and distinct event IDs, also after a price change', () => {
    const seats = { departure: opens, back: opens };
    const ids = eventsOf(seats).map((event) => event.uid);
    expect(new Set(ids).size).toBe(4);
    const dearer = { ...trip, back: { ...trip.back, fares: {} } };
    expect(eventsOf(seats, dearer).map((event) => event.uid)).toEqual(ids);
  });

  it('the trip calendar file is named after the route and the day', () => {
    expect(calendarName(trip, places)).toBe('denver-las-vegas-2026-11-27.ics');
    expect(calendarName(trip, { cityOf: () => 'San José (Cabo)' })).toBe(
      'san-jose-cabo-san-jose-cabo-2026-11-27.ics',
    );
  });
});
