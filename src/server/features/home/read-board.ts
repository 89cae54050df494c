import { type AirportCode, currentCode } from '#domain/airports.ts';
import { type Board, boardOf, nextOpenDay } from '#domain/board.ts';
import { AppError } from '#domain/errors.ts';
import { type Flight, redactFares } from '#domain/flight.ts';
import { addDays, type Clock, instantOfDate, type LocalDate } from '#domain/time.ts';
import type { NetworkSource } from '#domain/timetable.ts';
import type { FareSource } from '#server/providers/fares/port.ts';
import { refuseWith } from '#server/providers/provider-error.ts';

export interface BoardDeps {
  readonly network: NetworkSource;
  readonly clock: Clock;
  readonly boardFares: FareSource;
}

export interface BoardQuery {
  readonly airport: AirportCode;
  /** Undefined if no flight leaves soon. */
  readonly day: LocalDate | undefined;
}

export interface ReadBoard extends Board<Flight> {
  readonly seenAt: Date;
}

/** @throws AppError `unknown_airport` naming `airport`. */
export function boardQuery({ network, clock }: BoardDeps, code: AirportCode): BoardQuery {
  const known = network.current();
  const airport = currentCode(code);
  if (!known.airports.has(airport)) {
    const message = `We do not know "${code}"`;
    throw new AppError('unknown_airport', { message, fields: { airport: message } });
  }
  return { airport, day: nextOpenDay(known, airport, instantOfDate(clock.now())) };
}

/** Without seats: everybody may see it. @throws AppError `fares_unavailable`. */
export async function readBoard(
  { boardFares: fares, clock }: BoardDeps,
  { airport, day }: BoardQuery,
  signal: AbortSignal,
): Promise<ReadBoard> {
  if (!day) return { ...boardOf({ out: [], back: [], hasFares: true }), seenAt: clock.now() };
  const ask = (query: Parameters<FareSource['search']>[0]) =>
    fares.search(query, signal).catch(refuseWith('fares_unavailable'));
  const out = await ask({ origins: [airport], date: day });
  const back = [
    await ask({ destinations: [airport], date: day }),
    await ask({ destinations: [airport], date: addDays(day, 1) }),
  ];
  const board = boardOf({
    out: out.flights,
    back: back.flatMap(({ flights }) => flights),
    hasFares: fares.hasFares,
  });
  const best = board.best.map((row) => ({
    ...row,
    flight: redactFares('without seats', row.flight),
  }));
  return { ...board, best, seenAt: out.seenAt };
}
