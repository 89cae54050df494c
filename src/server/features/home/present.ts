import type * as contract from '#contract/board.ts';
import type { RawOutputOf } from '#contract/endpoint.ts';
import { dollars, flightToWire, sourceToWire, windowToWire } from '#contract/flight-codec.ts';
import type { BoardHome } from '#domain/board.ts';
import { destinationOf, type Flight } from '#domain/flight.ts';
import type { BoardDeps, BoardQuery, ReadBoard } from './read-board.ts';

const presentHome = ({ sure, ...home }: BoardHome<Flight>) => ({
  date: home.day,
  lands_by: home.landsBy,
  ways: home.total,
  pass_ways: home.goWild,
  pass_unknown: home.passUnknown,
  last_departure_time: home.lastDeparture,
  ...(sure && { sure_price: dollars(sure.fare.total) }),
});

export const presentBoard = (
  { boardFares, network }: BoardDeps,
  { airport, day }: BoardQuery,
  { destinations, onPass, window, best, seenAt }: ReadBoard,
): RawOutputOf<typeof contract.board> => ({
  airport,
  date: day ?? null,
  destinations,
  on_pass: [...onPass],
  go_wild_window: window ? windowToWire(window) : null,
  best: best.map(({ flight, home }) => ({
    destination: destinationOf(flight),
    flight: flightToWire(flight),
    home: presentHome(home),
  })),
  source: sourceToWire(boardFares, {
    seenAt,
    timetable: network.current().timetableSource,
  }),
});
