/** Payloads that try to run a script or to lead somewhere else. */
const PAYLOADS = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg onload=alert(1)>',
  '"><iframe srcdoc="<script>parent.alert(1)</script>">',
  '<a href="https://evil.example/">Book now</a>',
  '<meta http-equiv=refresh content="0;url=https://evil.example/">',
  '<base href="https://evil.example/">',
  '<form action="https://evil.example/"><button autofocus>Book now</button></form>',
  "';alert(1);//",
  '`+alert(1)+`',
  '{{constructor.constructor("alert(1)")()}}',
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'https://evil.example/',
  '//evil.example',
  'https://booking.flyfrontier.com@evil.example/',
  '\u202Emoc.elpmaxe.live//:sptth',
  'url(https://evil.example/x.png)',
] as const;

const SEGMENT_FIELDS = [
  'departure_airport',
  'arrival_airport',
  'departure_time',
  'arrival_time',
  'flight_number',
] as const;
const FLIGHT_FIELDS = [
  'departure_time',
  'arrival_time',
  'duration',
  'total_trip_time',
  'flight_number',
] as const;
const TRIP_FIELDS = ['o', 'd', 'dt', 'at'] as const;

type Json = any;

const segment = (from: string, to: string, date: string, hours: readonly [string, string]) => ({
  departure_airport: from,
  arrival_airport: to,
  departure_time: `${date}T${hours[0]}`,
  arrival_time: `${date}T${hours[1]}`,
  flight_number: 'F9 1094',
  schedule_approximate: false,
});

function flight(from: string, to: string, date: string, hours: readonly [string, string]): Json {
  const only = segment(from, to, date, hours);
  return {
    departure_time: only.departure_time,
    arrival_time: only.arrival_time,
    duration: '02:10',
    total_trip_time: '02:10',
    stops: 0,
    flight_number: only.flight_number,
    segments: [only],
    fares: { go_wild: { total: 15.41 }, standard: { total: 98 }, discount_den: null },
  };
}

/** A valid trip as links carry it. */
const trip = (date: string): Json => ({
  df: flight('DEN', 'LAS', date, ['06:30:00-07:00', '07:40:00-08:00']),
  rf: flight('LAS', 'DEN', date, ['18:10:00-08:00', '21:20:00-07:00']),
  o: 'DEN',
  d: 'LAS',
  dt: date,
  at: '2026-11-21T16:00:00.000Z',
});

const textOf = (json: Json) => Buffer.from(JSON.stringify(json)).toString('base64url');
const address = (query: Readonly<Record<string, string>>) =>
  `/flight-summary?${new URLSearchParams(query)}`;

/** Changes that put the payload into every text of a trip, and where none belongs. */
function changesWith(payload: string): ((trip: Json) => void)[] {
  const inFlight = (name: 'df' | 'rf') => [
    ...SEGMENT_FIELDS.map((field) => (one: Json) => {
      one[name].segments[0][field] = payload;
    }),
    ...FLIGHT_FIELDS.map((field) => (one: Json) => {
      one[name][field] = payload;
    }),
    // Changes both copies of the value, so that the trip stays consistent.
    (one: Json) => {
      one[name].flight_number = payload;
      one[name].segments[0].flight_number = payload;
    },
    (one: Json) => {
      one[name].departure_time = payload;
      one[name].segments[0].departure_time = payload;
    },
    (one: Json) => {
      one[name].booking_links = { go_wild: payload, standard: payload, discount_den: payload };
    },
  ];
  return [
    ...inFlight('df'),
    ...inFlight('rf'),
    ...TRIP_FIELDS.map((field) => (one: Json) => {
      one[field] = payload;
    }),
    (one: Json) => {
      one[payload] = payload;
    },
  ];
}

export interface HostileAddresses {
  /** URLs that must not show a trip. */
  readonly refused: readonly string[];
  /** URLs of valid trips with payloads in other parameters. */
  readonly shown: readonly string[];
}

export function hostileAddresses(date: string): HostileAddresses {
  const whole = textOf(trip(date));
  const refused: string[] = [];
  const shown: string[] = [];
  for (const payload of PAYLOADS) {
    for (const change of changesWith(payload)) {
      const changed = trip(date);
      change(changed);
      refused.push(address({ data: textOf(changed), origin: 'DEN', destination: 'LAS', date }));
    }
    refused.push(
      address({ data: payload }),
      address({ data: Buffer.from(payload).toString('base64url') }),
      address({ departure: payload, return: payload, origin: payload, date: payload }),
    );
    shown.push(
      address({ data: whole, origin: payload, destination: payload, date: payload }),
      address({ data: whole, departure: payload, return: payload, flight: payload }),
    );
  }
  return { refused, shown };
}
