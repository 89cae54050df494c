import type { RawOutputOf } from '#contract/endpoint.ts';
import { dollars, flightToWire, sourceToWire } from '#contract/flight-codec.ts';
import * as contract from '#contract/get-home.ts';
import { titleCase } from '#domain/airports.ts';
import { destinationOf, type Flight, originOf, redactFares } from '#domain/flight.ts';
import { getHome, type HomeAnswer } from '#domain/get-home.ts';
import { groupBy } from '#domain/group-by.ts';
import { type HomeJourney, legsOf } from '#domain/home-journeys.ts';
import type { ConnectionRules } from '#domain/itineraries.ts';
import { type Cents, equalPart } from '#domain/money.ts';
import { withPartyPrice } from '#domain/party.ts';
import type { Reachable } from '#domain/reach-by-car.ts';
import { type Clock, instantOfDate, timeAt } from '#domain/time.ts';
import type { Network, NetworkSource } from '#domain/timetable.ts';
import { turnsByKey, type WorkQueue, yieldLoop } from '#server/concurrency.ts';
import { type CachedBody, cachedBody, responseCache } from '#server/http/cached-response.ts';
import { jsonWriterFor } from '#server/http/response-schema.ts';
import { route } from '#server/http/route.ts';
import type { FareSource } from '#server/providers/fares/port.ts';
import { type HomeQuestion, homeDays, homeFlights, homeQuestion } from './find-ways.ts';

interface RouteDeps {
  readonly network: NetworkSource;
  readonly clock: Clock;
  /** Never asks a supplier who is paid by the request: the answer is free for everybody. */
  readonly boardFares: FareSource;
  readonly connectionRules: ConnectionRules;
  readonly workQueue: Pick<WorkQueue, 'runLimited'>;
}

/** About 6 kB for each question of a minute. */
const CACHED_BYTES = 8 * 1024 * 1024;

/** What an answer depends on, as JSON. */
interface AnswerKey {
  readonly origins: readonly (readonly [string, number])[];
  readonly homes: readonly (readonly [string, number])[];
  readonly party: HomeQuestion['party'];
  readonly den: boolean;
  readonly after: HomeQuestion['after'];
  readonly today: HomeQuestion['today'];
}

export function getHomeRoutes(deps: RouteDeps) {
  const { boardFares: fares, clock, network, connectionRules: rules, workQueue } = deps;
  const readFlights = homeFlights({ fares, network, rules });
  const toJson = jsonWriterFor(contract.getHome);
  const inOwnTurn = turnsByKey();
  const cache = responseCache<AnswerKey, CachedBody<RawOutputOf<typeof contract.getHome>>>({
    version: ({ today }) => versionOf(deps, today),
    maxBytes: CACHED_BYTES,
    runLimited: workQueue.runLimited,
  });
  return [
    route(contract.getHome, ({ input, caller, signal }) => {
      const question = homeQuestion(deps, input.query);
      const work = async (signal: AbortSignal) => {
        const now = question.after ?? instantOfDate(clock.now());
        const { seenAt, ...flights } = await readFlights({ ...question, now }, signal);
        const legs = legsOf(question, { now, hasFares: fares.hasFares, ...flights });
        // Each step takes milliseconds.
        await yieldLoop();
        const answer = getHome(legs);
        await yieldLoop();
        const presented = presentHome(
          { question, fares, network: network.current(), seenAt },
          answer,
        );
        return cachedBody<RawOutputOf<typeof contract.getHome>>(toJson(presented), caller.encoding);
      };
      const key = keyOf(question);
      // Others wait for one answer of an address that asks for many.
      return (
        cache.find(key) ??
        inOwnTurn(caller.addressKey, () => {
          signal.throwIfAborted();
          return cache.get(key, { signal, work });
        })
      );
    }),
  ];
}

function keyOf({ origins, homes, party, den, after, today }: HomeQuestion): AnswerKey {
  const drives = (places: HomeQuestion['origins']) =>
    [...places].map(([code, { minutes }]) => [code, minutes] as const);
  return { origins: drives(origins), homes: drives(homes), party, den, after, today };
}

/** Valid for a minute, as long as the fares of its travel days. */
function versionOf(
  { boardFares: { version }, clock, network }: RouteDeps,
  today: HomeQuestion['today'],
): string {
  const minute = instantOfDate(clock.now());
  const fares = version ? homeDays(today).map(version).join(' ') : network.current().version;
  return `${minute} ${fares}`;
}

interface Presenting {
  readonly question: HomeQuestion;
  readonly fares: FareSource;
  readonly network: Network;
  readonly seenAt: Date;
}

export function presentHome(
  of: Presenting,
  { journeys, earliest, cheapestSure, cheapestPass }: HomeAnswer,
): RawOutputOf<typeof contract.getHome> {
  const { question, fares, network, seenAt } = of;
  const { origins, homes, party, den, today } = question;
  const present = (one: HomeJourney) => presentJourney(of, one);
  const presentOrNone = (one: HomeJourney | undefined) => (one ? present(one) : null);
  return {
    // Homes in several zones: an earlier arrival may be of a later day.
    days: [...groupBy(journeys, ({ homeDay }) => homeDay)]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([date, ways]) => ({
        date,
        ways: ways.map((one) => ({ ...present(one), beaten: one.isBeaten })),
      })),
    earliest: presentOrNone(earliest),
    cheapest_sure: presentOrNone(cheapestSure),
    cheapest_pass: presentOrNone(cheapestPass),
    search_parameters: {
      origins: presentDrives(origins, network),
      homes: presentDrives(homes, network),
      dates: homeDays(today),
      party: party.travelers,
      passes: party.passes,
      den,
    },
    source: sourceToWire(fares, { seenAt, network }),
  };
}

const presentDrives = (places: Reachable, { airports }: Network) =>
  [...places].map(([airport, { minutes }]) => ({
    airport,
    city: titleCase(airports.get(airport)?.city ?? airport),
    time_zone: airports.get(airport)?.zone ?? 'UTC',
    minutes,
  }));

function presentJourney({ question, fares }: Presenting, journey: HomeJourney) {
  const { origins, homes, party } = question;
  const { flights, prices, price, leaveBy, homeAt, drive } = journey;
  const first = flights[0];
  const last = flights.at(-1) ?? first;
  // Every journey leaves from an origin and ends at a home airport.
  const [here, there] = [origins.get(originOf(first)), homes.get(destinationOf(last))];
  if (!here || !there) throw new RangeError('A way home between other airports');
  return {
    ways: flights.map((flight) => presentFlight(question, flight, journey)),
    self_made: flights.length > 1,
    leave_by: timeAt(here.zone, leaveBy),
    home_at: timeAt(there.zone, homeAt),
    ...(fares.hasFares && {
      price: {
        total: dollars(price as Cents),
        per_person: dollars(equalPart(price as Cents, party.travelers)),
        flights: prices.map((one) => dollars(one as Cents)),
      },
    }),
    drive_minutes: { ...drive },
  };
}

/** Without seats: everybody may see it. */
function presentFlight({ party, den }: HomeQuestion, flight: Flight, { payment }: HomeJourney) {
  const onGoWild = { any: undefined, sure: 0, pass: party.travelers }[payment];
  return flightToWire(
    redactFares('without seats', withPartyPrice(flight, party, { den, onGoWild })),
  );
}
