import type * as contract from '#contract/board.ts';
import type { RawOutputOf } from '#contract/endpoint.ts';
import { dollars, flightToWire, sourceToWire, windowToWire } from '#contract/flight-codec.ts';
import { placeWindowsToWire } from '#contract/place-windows.ts';
import type { Board, BoardTrip } from '#domain/board.ts';
import { allPlaces, type PlaceWindows } from '#domain/booking-window.ts';
import { destinationOf, type Flight, redactFares } from '#domain/flight.ts';
import type { Cents } from '#domain/money.ts';
import { timeAt } from '#domain/time.ts';
import { nightsText, wallClockText } from '#domain/trip-texts.ts';
import type { TripQuestion } from '#domain/trips.ts';
import type { BoardDeps, BoardQuery, ReadBoard } from './read-board.ts';

/** Without seats: everybody may see it. */
const presentFlight = (flight: Flight) => flightToWire(redactFares('without seats', flight));

function presentTrip(
  { boardFares: { hasFares }, network }: BoardDeps,
  { out, back, nights, minutesThere, price, level, home, onPass }: BoardTrip,
) {
  const destination = destinationOf(out.flight);
  const zone = network.current().airports.get(destination)?.zone;
  const last = home.lastDeparture;
  return {
    destination,
    out: presentFlight(out.flight),
    back: presentFlight(back.flight),
    nights,
    minutes_there: minutesThere,
    ...(hasFares && { total: dollars(price as Cents), on_pass: onPass }),
    home: {
      level,
      ways: home.ways.length,
      pass_ways: home.passWays,
      last_departure: last && zone ? timeAt(zone, last.departs) : null,
    },
  };
}

/** As calls about trips ask it. */
const presentQuestion = (question: TripQuestion) => {
  const { out, nights, deadline, party, den, fares } = question;
  return {
    out: out.from,
    nights: nightsText(nights),
    ...(deadline.homeBy && { home_by: wallClockText(deadline.homeBy) }),
    party: party.travelers,
    passes: party.passes,
    den: den ? ('1' as const) : ('0' as const),
    ...(fares === 'pass' && { fares }),
  };
};

function presentFirst(windows: PlaceWindows) {
  const { open, openings, blackout } = allPlaces(windows);
  const [next] = openings;
  if (open > 0) return windowToWire({ state: 'open' });
  if (next) return windowToWire({ state: 'opens', at: next.at, zone: next.zone });
  return blackout > 0 ? windowToWire({ state: 'blackout' }) : null;
}

const presentTrips = (
  deps: BoardDeps,
  { question, destinations, onPass, windows, trips, best }: Board,
) => ({
  date: question.out.from,
  destinations,
  on_pass: [...onPass],
  go_wild_window: presentFirst(windows),
  windows: placeWindowsToWire(windows),
  question: presentQuestion(question),
  trips,
  best: best.map((trip) => presentTrip(deps, trip)),
});

const NO_TRIPS = {
  date: null,
  destinations: 0,
  on_pass: [],
  go_wild_window: null,
  windows: [],
  question: null,
  trips: 0,
  best: [],
};

export const presentBoard = (
  deps: BoardDeps,
  { airport }: BoardQuery,
  { board, seenAt }: ReadBoard,
): RawOutputOf<typeof contract.board> => ({
  airport,
  ...(board ? presentTrips(deps, board) : NO_TRIPS),
  source: sourceToWire(deps.boardFares, { seenAt, network: deps.network.current() }),
});
