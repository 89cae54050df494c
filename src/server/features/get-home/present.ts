import type { RawOutputOf } from '#contract/endpoint.ts';
import { dollars, flightToWire, sourceToWire } from '#contract/flight-codec.ts';
import type * as contract from '#contract/get-home.ts';
import { titleCase } from '#domain/airports.ts';
import { destinationOf, type Flight, originOf, redactFares } from '#domain/flight.ts';
import type { HomeAnswer } from '#domain/get-home.ts';
import { groupBy } from '#domain/group-by.ts';
import type { HomeJourney } from '#domain/home-journeys.ts';
import { type Cents, equalPart } from '#domain/money.ts';
import { withPartyPrice } from '#domain/party.ts';
import type { Reachable } from '#domain/reach-by-car.ts';
import { timeAt } from '#domain/time.ts';
import type { Network } from '#domain/timetable.ts';
import type { FareSource } from '#server/providers/fares/port.ts';
import type { HomeQuestion } from './home-question.ts';
import { homeDays } from './read-flights.ts';

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
