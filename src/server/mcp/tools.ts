import { bookingWindow } from '#contract/booking-window.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { searchFlights } from '#contract/flights.ts';
import { getHome } from '#contract/get-home.ts';
import { blackoutPage } from '#contract/pages.ts';
import { listSavedTrips } from '#contract/saved-trips.ts';
import { trips } from '#contract/trips.ts';

/** A tool of the MCP server: one call of the API. */
export interface McpTool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly endpoint: Endpoint;
  /** What each argument means, for the model that fills it in. */
  readonly args: Readonly<Record<string, string>>;
}

const PARTY = {
  party: 'Travelers, 1 to 4; 1 by default.',
  passes: 'Travelers with a GoWild pass, 0 to party; all of them by default.',
} as const;
const PLACES =
  'Separated by commas: airport codes such as DEN or MCO,TPA, groups such as CITY:CHICAGO or CITY:NEW_YORK_CITY, or names of cities, states and countries.';
const DEN = '1 if the party may use Discount Den fares, else 0.';
/** Of a tool that knows the profile of its caller. */
const PEOPLE = {
  den: `${DEN} As in the travel profile of the owner of the API key where it is left out.`,
  party: 'Travelers, 1 to 4; as in that profile where it is left out, 1 without one.',
  passes: 'Travelers with a GoWild pass, 0 to party; as in that profile, else all of them.',
} as const;
const WINDOWS =
  'Each flight has a booking window of its own in "go_wild_window": say how many can be booked and when the others open, never one window for all. Where "announced" is false, the blackout dates of its day are not announced yet: say so, the pass seat may never be sold. Where "season_unknown" is true, nobody knows whether the flight is flown: say so.';
const SAMPLE =
  'Where "source.simulated" is true, fares and seats are samples: tell the user that they are not real.';
const TIMES =
  'Each time carries the offset of its airport; "opens_at" of a pass window that of the airport which the flight leaves from. Say it with that city.';

export const MCP_TOOLS: readonly McpTool[] = [
  {
    name: 'search',
    title: 'Search flights',
    description: `Flights of Frontier from one or several airports on a day, by destination, with GoWild, Standard and Discount Den fares. ${WINDOWS} ${TIMES} Counts as one search of the caller. ${SAMPLE}`,
    endpoint: searchFlights,
    args: {
      origin: `Where to leave from. ${PLACES}`,
      date: 'Day of departure at the origin, YYYY-MM-DD.',
      destination: `Only flights to here; needs Premium. ${PLACES}`,
      max_workers: 'Routes to ask for at once, 1 to 50; leave it out.',
      ...PARTY,
    },
  },
  {
    name: 'plan_trips',
    title: 'Plan trips',
    description: `The best trip out and back to every destination, with the price for the party, hours there and how surely one gets home. ${WINDOWS} ${TIMES} Counts as one search of the caller. ${SAMPLE}`,
    endpoint: trips,
    args: {
      origins: `Where to leave from and return to, at most 7 airports. ${PLACES}`,
      out: 'Day or days of the flight out: YYYY-MM-DD, or YYYY-MM-DD/YYYY-MM-DD.',
      nights: 'Nights away, such as 0, 2 or 2-4; at most 14.',
      nearby: '1 to leave from airports within 120 miles, too, else 0.',
      return_to: 'same: back to the airport of departure (default); any: to any of the origins.',
      depart_after: 'Earliest departure of the flight out, HH:MM at the origin.',
      home_by: 'When to be home, YYYY-MM-DDTHH:MM there.',
      home_by_time: 'When to be home on the day of the flight back, HH:MM.',
      overnight:
        '1 if the flight back may land on the day after it leaves, else 0. Without effect beside a time to be home.',
      fares: 'pass: everybody on GoWild both ways; any (default).',
      max_stops: 'Most stops of each flight, 0 to 2.',
      slow: '1 to include very slow flights, else 0.',
      destination: `Only trips to here; needs Premium. ${PLACES}`,
      warm_from: 'Least mean forecast high of the stay, °F.',
      sort: 'Order of the rows.',
      limit: 'Most rows, 1 to 200.',
      ...PEOPLE,
    },
  },
  {
    name: 'get_home',
    title: 'Get home',
    description: `Every way home today, tomorrow and the day after, also with two bookings of one's own and the drive from airports nearby. At most 40; "beaten" marks those that another way beats in arrival at home, price or number of bookings and that are better in none. ${WINDOWS} ${TIMES} Costs no search. ${SAMPLE}`,
    endpoint: getHome,
    args: {
      from: 'Where the traveler is: an airport code, or degrees such as 28.43,-81.31.',
      to: 'Home airports: codes separated by commas.',
      after: 'When the traveler can leave, if later than now: 2026-12-09T18:04:00-05:00.',
      nearby: '0 to leave out airports within 120 miles at both ends; 1 by default.',
      den: DEN,
      ...PARTY,
    },
  },
  {
    name: 'booking_window',
    title: 'Booking window',
    description:
      'From when a GoWild seat of a nonstop flight can be booked, by the rules of the pass, and whether the day is a blackout date. A connection opens with the last of its segments, which may be later. Says nothing about seats.',
    endpoint: bookingWindow,
    args: {
      origin: 'Airport code of the departure.',
      destination: 'Airport code of the arrival.',
      date: 'Day of departure at the origin, YYYY-MM-DD.',
    },
  },
  {
    name: 'blackout',
    title: 'Blackout dates',
    description: 'Days without GoWild fares, from this month on.',
    endpoint: blackoutPage,
    args: {},
  },
  {
    name: 'my_trips',
    title: 'My trips',
    description:
      'The trips that the owner of the API key keeps, by departure. Needs a key with the scope trips:read.',
    endpoint: listSavedTrips,
    args: {},
  },
];
