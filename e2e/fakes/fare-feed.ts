import { createServer } from 'node:http';

/*
 * Fake fare source that implements docs/fare-feed.openapi.json: one flight per route after 1.5 to 2 seconds, with a
 * fixed delay per route. Test controls:
 * `GET /asked` returns the requests and the shortest response time in milliseconds;
 * `GET /hold?origin=DEN&after=9` holds the responses from DEN after the first nine until `GET /release?origin=DEN`.
 *
 * The product needs FARES=feed FARE_FEED_URL=http://127.0.0.1:<port> FARE_FEED_KEY=<anything>
 */

interface Options {
  readonly port: number;
  /** Source of the airports' time zones. */
  readonly productUrl: string;
}

const SHORTEST_MS = 1_500;
const SPREAD_MS = 500;
const FLIGHT_MS = 150 * 60_000;

export async function startFareFeed({ port, productUrl }: Options): Promise<void> {
  const asked: string[] = [];
  let fastestMs = Number.POSITIVE_INFINITY;
  const held = new Map<string, { left: number; waiting: (() => void)[] }>();
  let zones: Promise<ReadonlyMap<string, string>> | undefined;

  const server = createServer(({ url = '/' }, answer) => {
    const { pathname, searchParams } = new URL(url, 'http://feed');
    const send = (json: unknown) =>
      answer.setHeader('content-type', 'application/json').end(JSON.stringify(json));
    if (pathname === '/asked') {
      send({ asked, fastestMs });
      return;
    }
    const origin = searchParams.get('origin') ?? '';
    if (pathname === '/hold') {
      held.set(origin, { left: Number(searchParams.get('after')), waiting: [] });
      send({});
      return;
    }
    if (pathname === '/release') {
      const freed = held.get(origin)?.waiting ?? [];
      held.delete(origin);
      for (const go of freed) go();
      send({});
      return;
    }
    const question = Object.fromEntries(searchParams) as unknown as Question;
    const began = performance.now();
    asked.push(`${question.origin}-${question.destination} ${question.date}`);
    zones ??= zonesOf(productUrl);
    const go = async () => {
      const flights = flightsOf(question, await zones);
      send({ seen_at: new Date().toISOString(), flights });
      fastestMs = Math.min(fastestMs, performance.now() - began);
    };
    const timer = setTimeout(() => {
      const hold = held.get(origin);
      if (!hold || hold.left > 0) void go();
      else hold.waiting.push(() => void go());
      if (hold) hold.left -= 1;
    }, waitOf(question));
    answer.on('close', () => clearTimeout(timer));
  });
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve);
  });
}

interface Question {
  readonly origin: string;
  readonly destination: string;
  readonly date: string;
}

/** A stable number per route. */
const numberOf = ({ origin, destination }: Question): number =>
  [...origin, ...destination].reduce((sum, text) => sum * 31 + text.charCodeAt(0), 7) % 9973;

const waitOf = (question: Question): number => SHORTEST_MS + (numberOf(question) % SPREAD_MS);

async function zonesOf(productUrl: string): Promise<ReadonlyMap<string, string>> {
  const airports = await fetch(`${productUrl}/api/airports`).then((answer) => answer.json());
  return new Map(
    airports.map((one: { stationCode: string; time_zone: string }) => [
      one.stationCode,
      one.time_zone,
    ]),
  );
}

/** One nonstop flight at 9 AM. */
function flightsOf(question: Question, zones: ReadonlyMap<string, string> | undefined) {
  const { origin, destination, date } = question;
  const number = numberOf(question);
  const departs = instantOf(`${date}T09:00`, zones?.get(origin));
  const fare = { total_cents: 4_000 + number, seats_left: 5 };
  return [
    {
      segments: [
        {
          origin,
          destination,
          departs: timeIn(zones?.get(origin), departs),
          arrives: timeIn(zones?.get(destination), departs + FLIGHT_MS),
          flight_number: `F9 ${1 + (number % 4_000)}`,
        },
      ],
      fares: { standard: fare, ...(number % 3 === 0 && { go_wild: { total_cents: 1_541 } }) },
    },
  ];
}

/** `-07:00` */
function offsetIn(zone = 'UTC', instant: number): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' });
  const name = parts.formatToParts(instant).find(({ type }) => type === 'timeZoneName')?.value;
  return name === 'GMT' ? '+00:00' : (name?.slice('GMT'.length) ?? '+00:00');
}

/** The local time must be far from a DST change. */
const instantOf = (localTime: string, zone: string | undefined): number =>
  Date.parse(`${localTime}:00${offsetIn(zone, Date.parse(`${localTime}:00Z`))}`);

function timeIn(zone: string | undefined, instant: number): string {
  const offset = offsetIn(zone, instant);
  const minutes = (Date.parse(`1970-01-01T00:00:00${offset}`) / 60_000) * -1;
  return `${new Date(instant + minutes * 60_000).toISOString().slice(0, 16)}${offset}`;
}
