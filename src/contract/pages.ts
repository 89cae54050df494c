import * as z from 'zod/mini';
import type { BoardDto } from './board.ts';
import { endpoint, type OutputOf } from './endpoint.ts';
import { dayText } from './fields.ts';
import type { airports, blackoutDates } from './network.ts';

/** What public pages say of the network: timetable facts, never a fare. */

const placeDto = z.object({
  code: z.string(),
  city: z.string(),
  name: z.string(),
  /** US state or territory, or the country. */
  region: z.string(),
});
export type PagePlaceDto = z.output<typeof placeDto>;

const sumsDto = z.object({
  /** Departures in a week. */
  weekly: z.number(),
  /** Gate to gate, minutes. */
  shortest: z.number(),
  longest: z.number(),
  /** Minutes after local midnight of the origin. */
  first: z.number(),
  last: z.number(),
  /** Bit 0 = Monday … bit 6 = Sunday. */
  weekdays: z.number(),
  /** Whether a time is an estimate instead of a filed schedule. */
  estimated: z.boolean(),
});

const routeFields = {
  destination: placeDto,
  seasonal: z.boolean(),
  /** First day of service; null if it has begun. */
  begins: z.nullable(dayText),
  /** Great circle. */
  miles: z.number(),
  /** Whether the booking window of international routes applies. */
  international: z.boolean(),
  /** Null if the timetable has no nonstop flight. */
  nonstop: z.nullable(sumsDto),
} as const;
const routeDto = z.object(routeFields);
export type PageRouteDto = z.output<typeof routeDto>;

const timetableFields = {
  /** Source of the timetable, `US DOT, July 2026`. */
  timetable_source: z.string(),
} as const;

const airportsPageDto = z.object({
  ...timetableFields,
  /** By city. */
  airports: z.array(
    z.extend(placeDto, {
      /** Places served today without a stop. */
      routes: z.number(),
      /** First day of service; null if it has begun. */
      begins: z.nullable(dayText),
    }),
  ),
});
export type AirportsPageDto = z.output<typeof airportsPageDto>;

const airportPageDto = z.object({
  ...timetableFields,
  airport: placeDto,
  /** By city. */
  routes: z.array(routeDto),
});
export type AirportPageDto = z.output<typeof airportPageDto>;

const routePageDto = z.object({
  ...timetableFields,
  ...routeFields,
  origin: placeDto,
  /** Whether there are flights the other way. */
  returns: z.boolean(),
  /** In order of departure. */
  flights: z.array(
    z.object({
      number: z.string(),
      /** Minutes after local midnight of the origin. */
      departs: z.number(),
      /** Gate to gate, minutes. */
      minutes: z.number(),
      weekdays: z.number(),
      estimated: z.boolean(),
    }),
  ),
});
export type RoutePageDto = z.output<typeof routePageDto>;

/** An airport code in any case. */
const codeField = z.string().check(z.regex(/^[a-z]{3}$/i, 'Airport codes have three letters'));

const FAILURE = {
  failure: 'Failed to load the timetable',
  unreachable: 'Unable to load the timetable. Please try again later.',
} as const;

export const airportsPage = endpoint({
  method: 'GET',
  path: '/pages/from',
  summary: 'Airports with flights, and how many places each leads to',
  action: 'network.see',
  response: airportsPageDto,
  errors: [],
  ...FAILURE,
});

export const airportPage = endpoint({
  method: 'GET',
  path: '/pages/from/:airport',
  summary: 'Where flights from an airport go, and how often',
  action: 'network.see',
  params: z.object({ airport: codeField }),
  response: airportPageDto,
  errors: ['not_found'],
  ...FAILURE,
});

export const routePage = endpoint({
  method: 'GET',
  path: '/pages/from/:airport/to/:destination',
  summary: 'The nonstop flights of a pair of airports in a week',
  action: 'network.see',
  params: z.object({ airport: codeField, destination: codeField }),
  response: routePageDto,
  errors: ['not_found'],
  ...FAILURE,
});

export const blackoutPage = endpoint({
  method: 'GET',
  path: '/pages/blackout',
  summary: 'Travel days without GoWild fares from this month on, YYYY-MM-DD',
  action: 'network.see',
  response: z.object({
    dates: z.array(dayText),
    /** Where the day is the last to end. */
    today: dayText,
    /** The last day that can be asked for. */
    until: dayText,
    ...timetableFields,
  }),
  errors: [],
  failure: 'Failed to load blackout dates',
  unreachable: 'Unable to load blackout dates. Please try again later.',
});
export type BlackoutPageDto = z.output<(typeof blackoutPage)['response']>;

/** What the server renders public pages from. */
export interface PageFacts {
  readonly airports: () => AirportsPageDto;
  /** Undefined for an airport that the airline does not serve. */
  readonly airport: (code: string) => AirportPageDto | undefined;
  /** Undefined for a pair that the airline does not fly. */
  readonly route: (origin: string, destination: string) => RoutePageDto | undefined;
  readonly blackouts: () => BlackoutPageDto;
}

/** Why the first page shows the board of an airport: the profile, the last search, or the time zone. */
export const NEAR_FOR = ['home', 'searched', 'zone'] as const;

/**
 * The cookie in which a browser tells whose board its first page shows, such as `near=LAS-zone`, so that the server can
 * send that board at once.
 */
export const NEAR_COOKIE = 'near';

/** What the server renders the board of the first page from. */
export interface HomeFacts {
  readonly airports: OutputOf<typeof airports>;
  readonly blackoutDates: OutputOf<typeof blackoutDates>;
  readonly board: BoardDto;
  /** `size`: of the airport with the most routes, as the browser has named none. */
  readonly reason: (typeof NEAR_FOR)[number] | 'size';
}
