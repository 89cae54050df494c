import type { FlightDto, OutboundAnswer } from '#contract/flights.ts';
import type { AirportDto } from '#contract/network.ts';

/** Small API responses for screen tests. Times are local with an offset. */

const airportDto = (
  code: string,
  city: string,
  [lat, lng]: readonly [number, number],
  zone: string,
): AirportDto => ({
  stationCode: code,
  cityAndCode: `${city} (${code})`,
  countryCode: 'US',
  name: `${city} International Airport`,
  state: '',
  lat,
  lng,
  time_zone: zone,
  domestic: true,
  routes: 9,
});

export const AIRPORTS: readonly AirportDto[] = [
  airportDto('DEN', 'Denver', [39.86, -104.67], 'America/Denver'),
  airportDto('ATL', 'Atlanta', [33.64, -84.43], 'America/New_York'),
  airportDto('DFW', 'Dallas', [32.9, -97.04], 'America/Chicago'),
  airportDto('LAS', 'Las Vegas', [36.08, -115.15], 'America/Los_Angeles'),
  airportDto('SLC', 'SALT LAKE CITY', [40.79, -111.98], 'America/Denver'),
];

type Leg = readonly [from: string, departs: string, to: string, arrives: string, number: string];

export interface FlightOptions {
  readonly legs?: readonly Leg[];
  /** Dollars; absent kinds are not offered. */
  readonly fares?: Partial<Record<keyof FlightDto['fares'], number>>;
  readonly seats?: number;
  readonly window?: Omit<FlightDto['go_wild_window'], 'announced'>;
  readonly announced?: boolean;
  readonly seasonUnknown?: boolean;
  readonly links?: Partial<FlightDto['booking_links']>;
  readonly approximate?: boolean;
}

/** Denver to Atlanta nonstop, Nov 27, 6:30 AM to 11:38 AM. */
export const NONSTOP: readonly Leg[] = [
  ['DEN', '2026-11-27T06:30:00-07:00', 'ATL', '2026-11-27T11:38:00-05:00', 'F9 3294'],
];

/** Denver to Atlanta via Dallas, 7 hours 41 minutes. */
export const ONE_STOP: readonly Leg[] = [
  ['DEN', '2026-11-27T10:09:00-07:00', 'DFW', '2026-11-27T13:02:00-06:00', 'F9 3366'],
  ['DFW', '2026-11-27T15:59:00-06:00', 'ATL', '2026-11-27T19:50:00-05:00', 'F9 2496'],
];

export function flightDto(options: FlightOptions = {}): FlightDto {
  const legs = options.legs ?? NONSTOP;
  const fares = options.fares ?? { go_wild: 15.41, standard: 112, discount_den: 104 };
  const fareDto = (total: number | undefined) =>
    total === undefined
      ? null
      : { total, ...(options.seats !== undefined && { available_seats: options.seats }) };
  const { window = { state: 'open', opens_at: null }, announced = true } = options;
  return {
    departure_time: legs[0]?.[1] ?? '',
    arrival_time: legs.at(-1)?.[3] ?? '',
    duration: '03:08',
    total_trip_time: '03:08',
    stops: legs.length - 1,
    flight_number: legs.map((leg) => leg[4]).join(', '),
    segments: legs.map(([from, departs, to, arrives, number]) => ({
      departure_airport: from,
      arrival_airport: to,
      departure_time: departs,
      arrival_time: arrives,
      flight_number: number,
      schedule_approximate: options.approximate ?? false,
    })),
    fares: {
      go_wild: fareDto(fares.go_wild),
      standard: fareDto(fares.standard),
      discount_den: fareDto(fares.discount_den),
    },
    booking_links: {
      go_wild: 'https://booking.flyfrontier.com/Flight/InternalSelect?o1=DEN&ftype=GW',
      standard: 'https://booking.flyfrontier.com/Flight/InternalSelect?o1=DEN',
      discount_den: 'https://booking.flyfrontier.com/Flight/InternalSelect?o1=DEN',
      ...options.links,
    },
    lowest_go_wild_price: fares.go_wild ?? null,
    lowest_price: null,
    go_wild_window: { ...window, announced },
    announced,
    season_unknown: options.seasonUnknown ?? false,
  };
}

/** The same flight to another airport at another hour. */
export const flightTo = (code: string, hour: number, options: FlightOptions = {}): FlightDto => {
  const at = String(hour).padStart(2, '0');
  return flightDto({
    legs: [
      [
        'DEN',
        `2026-11-27T${at}:00:00-07:00`,
        code,
        `2026-11-27T${at}:55:00-07:00`,
        `F9 ${1000 + hour}`,
      ],
    ],
    ...options,
  });
};

/** For whom an answer is whose query names nobody. */
export const ONE_PERSON = { party: 1, passes: 1, den: false } as const;

export const outboundAnswer = (
  flights: Readonly<Record<string, FlightDto[]>>,
  source: Partial<OutboundAnswer['source']> = {},
): OutboundAnswer => ({
  flights,
  search_parameters: {
    origin: 'DEN',
    date: '2026-11-27',
    max_workers: 50,
    ...ONE_PERSON,
  },
  summary: {
    total_destinations: Object.keys(flights).length,
    total_flights: Object.values(flights).flat().length,
    search_timestamp: '2026-11-26T12:00:00Z',
  },
  source: {
    fares: 'simulated',
    simulated: true,
    // The present of most screen tests.
    seen_at: '2026-11-21T19:00:00.000Z',
    timetable: 'Frontier, week of Nov 16, 2026',
    ...source,
  },
});
