import type { RawOutputOf } from '#contract/endpoint.ts';
import { dollars, flightToWire, sourceToWire } from '#contract/flight-codec.ts';
import type * as contract from '#contract/get-home.ts';
import { type AirportCode, type Coordinates, currentCode, titleCase } from '#domain/airports.ts';
import { AppError } from '#domain/errors.ts';
import { destinationOf, type Flight, originOf, redactFares } from '#domain/flight.ts';
import type { HomeAnswer } from '#domain/get-home.ts';
import { groupBy } from '#domain/group-by.ts';
import type { HomeJourney } from '#domain/home-journeys.ts';
import { type Cents, equalPart } from '#domain/money.ts';
import {
  ONE_TRAVELER,
  type Party,
  type PartyQuery,
  partyOf,
  withPartyPrice,
} from '#domain/party.ts';
import { type Place, type Reachable, reachByCar } from '#domain/reach-by-car.ts';
import {
  type Clock,
  dayAt,
  type InstantMinute,
  instantOfDate,
  type LocalDate,
  timeAt,
} from '#domain/time.ts';
import type { Network, NetworkSource } from '#domain/timetable.ts';
import type { FareSource } from '#server/providers/fares/port.ts';
import { homeDays } from './read-flights.ts';

/** The question of a call. */
interface Asked extends PartyQuery {
  readonly from: AirportCode | Coordinates;
  readonly to: readonly AirportCode[];
  readonly after?: InstantMinute | undefined;
  readonly nearby?: boolean | undefined;
  readonly den?: boolean | undefined;
}

interface Deps {
  readonly network: NetworkSource;
  readonly clock: Clock;
}

export interface HomeQuestion {
  /** Nearest first. */
  readonly origins: Reachable;
  readonly homes: Reachable;
  readonly party: Party;
  readonly den: boolean;
  /** When the traveler lands there; undefined if that is not to come. */
  readonly after: InstantMinute | undefined;
  /** When they can leave, at the place. */
  readonly today: LocalDate;
}

/** Minutes from now. */
const LATEST_LANDING = 24 * 60;

/** @throws AppError `unknown_airport` and `invalid_input` naming the field. */
export function homeQuestion({ network, clock }: Deps, asked: Asked): HomeQuestion {
  const { airports } = network.current();
  const airportOf = (field: 'from' | 'to', code: AirportCode) => {
    const airport = airports.get(currentCode(code));
    if (airport) return airport;
    const message = `We do not know "${code}"`;
    throw new AppError('unknown_airport', { message, fields: { [field]: message } });
  };
  const { nearby: isNearby = true, from } = asked;
  const place: Place = typeof from === 'string' ? airportOf('from', from) : from;
  const reach = (places: readonly Place[]) => reachByCar(places, airports.values(), { isNearby });
  const homes = reach(asked.to.map((code) => airportOf('to', code)));
  const origins = reach([place]);
  const [nearest] = origins.values();
  if (!nearest) {
    const message = 'No airport of this airline is within 120 miles';
    throw new AppError('invalid_input', { message, fields: { from: message } });
  }
  const now = instantOfDate(clock.now());
  const after = asked.after !== undefined && asked.after > now ? asked.after : undefined;
  if (after !== undefined && after > now + LATEST_LANDING) {
    const message = 'This is at most a day from now';
    throw new AppError('invalid_input', { message, fields: { after: message } });
  }
  return {
    origins,
    homes,
    party: partyOf(asked) ?? ONE_TRAVELER,
    den: asked.den ?? false,
    after,
    today: dayAt(nearest.zone, after ?? now),
  };
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
