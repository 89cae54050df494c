// Shapes of the API responses, written independently of the product.

const kinds = {
  text: (value) => typeof value === 'string' && value !== '',
  // May be empty.
  words: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number' && Number.isFinite(value),
  flag: (value) => typeof value === 'boolean',
  code: (value) => /^[A-Z]{3}$/.test(value),
  day: (value) => /^\d{4}-\d\d-\d\d$/.test(value),
  time: (value) => /^\d{4}-\d\d-\d\dT\d\d:\d\d:00[+-]\d\d:\d\d$/.test(value),
  instant: (value) => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(value),
  length: (value) => /^(\d+\.)?\d\d:[0-5]\d$/.test(value),
};

const orNull = (shape) => ({ orNull: shape });
const maybe = (shape) => ({ maybe: shape });
const listOf = (shape) => ({ listOf: shape });
const mapOf = (shape) => ({ mapOf: shape });
const oneOf = (...values) => ({ oneOf: values });

/** Every path where the value differs from the shape. Undeclared fields are differences. */
export function differences(value, shape, at = 'answer') {
  if (typeof shape === 'string')
    return kinds[shape](value) ? [] : [`${at} is ${JSON.stringify(value)}, not a ${shape}`];
  const [form] = Object.keys(shape);
  return (forms[form] ?? objectDifferences)(value, forms[form] ? shape[form] : shape, at);
}

const forms = {
  oneOf: (value, allowed, at) =>
    allowed.includes(value) ? [] : [`${at} is ${JSON.stringify(value)}`],
  orNull: (value, shape, at) => (value === null ? [] : differences(value, shape, at)),
  maybe: (value, shape, at) => (value === undefined ? [] : differences(value, shape, at)),
  listOf: (value, shape, at) =>
    Array.isArray(value)
      ? value.flatMap((item, index) => differences(item, shape, `${at}[${index}]`))
      : [`${at} is no list`],
  mapOf: (value, shape, at) =>
    Object.entries(value ?? {}).flatMap(([key, item]) => [
      ...differences(key, 'code', `key of ${at}`),
      ...differences(item, shape, `${at}.${key}`),
    ]),
};

function objectDifferences(value, shape, at) {
  if (typeof value !== 'object' || value === null) return [`${at} is no object`];
  const unnamed = Object.keys(value).filter((key) => !(key in shape));
  return [
    ...unnamed.map((key) => `${at}.${key} is not part of the answer`),
    ...Object.entries(shape).flatMap(([key, part]) =>
      differences(value[key], part, `${at}.${key}`),
    ),
  ];
}

const fareKinds = (shape) => ({ go_wild: shape, standard: shape, discount_den: shape });

/** Available seats are visible to premium members only. */
const flight = (premium) => ({
  departure_time: 'time',
  arrival_time: 'time',
  duration: 'length',
  total_trip_time: 'length',
  stops: oneOf(0, 1, 2),
  flight_number: 'text',
  segments: listOf({
    departure_airport: 'code',
    arrival_airport: 'code',
    departure_time: 'time',
    arrival_time: 'time',
    flight_number: 'text',
    schedule_approximate: 'flag',
  }),
  fares: fareKinds(
    orNull({ total: 'number', ...(premium && { available_seats: maybe('number') }) }),
  ),
  booking_links: fareKinds(orNull('text')),
  lowest_go_wild_price: orNull('number'),
  lowest_price: orNull('number'),
  // Absent for a sensible flight.
  slow: maybe(oneOf(true)),
  go_wild_window: {
    state: oneOf('open', 'opens', 'blackout'),
    opens_at: orNull('time'),
    announced: 'flag',
  },
  announced: 'flag',
  season_unknown: 'flag',
});

export const outboundShape = (premium) => ({
  flights: mapOf(listOf(flight(premium))),
  search_parameters: {
    origin: 'text',
    date: 'day',
    max_workers: 'number',
    origin_airports: maybe(listOf('code')),
    destination: maybe('text'),
    party: oneOf(1),
    passes: oneOf(1),
    den: oneOf(false),
  },
  summary: { total_destinations: 'number', total_flights: 'number', search_timestamp: 'instant' },
  source: {
    fares: 'text',
    simulated: 'flag',
    seen_at: 'instant',
    timetable: 'text',
    timetable_until: 'day',
  },
});

export const airportsShape = listOf({
  stationCode: 'code',
  cityAndCode: 'text',
  countryCode: 'text',
  name: 'text',
  state: 'words',
  lat: 'number',
  lng: 'number',
  time_zone: 'text',
  domestic: 'flag',
  routes: 'number',
});

export const routesShape = {
  success: oneOf(true),
  routes: listOf({ origin: 'code', destination: 'code', seasonal: 'flag' }),
};

export const blackoutsShape = listOf('day');
