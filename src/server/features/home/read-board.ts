import { type AirportCode, currentCode } from '#domain/airports.ts';
import { type Board, boardOf, boardQuestion, nextOpenDay } from '#domain/board.ts';
import { AppError } from '#domain/errors.ts';
import { addDays, type Clock, instantOfDate } from '#domain/time.ts';
import type { NetworkSource } from '#domain/timetable.ts';
import type { TripQuestion } from '#domain/trips.ts';
import { yieldLoop } from '#server/concurrency.ts';
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
  readonly question: TripQuestion | undefined;
}

export interface ReadBoard {
  /** Undefined if no flight leaves soon. */
  readonly board: Board | undefined;
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
  const day = nextOpenDay(known, airport, instantOfDate(clock.now()));
  return { airport, question: day && boardQuestion(airport, day) };
}

/** The travel days of a board. */
export function boardDays({ out, nights }: TripQuestion) {
  return { out: out.from, back: addDays(out.from, nights.most) };
}

/** @throws AppError `fares_unavailable`. */
export async function readBoard(
  { boardFares: fares, clock, network }: BoardDeps,
  { airport, question }: BoardQuery,
  signal: AbortSignal,
): Promise<ReadBoard> {
  if (!question) return { board: undefined, seenAt: clock.now() };
  const ask = (query: Parameters<FareSource['search']>[0]) =>
    fares.search(query, signal).catch(refuseWith('fares_unavailable'));
  const days = boardDays(question);
  const out = await ask({ origins: [airport], date: days.out });
  await yieldLoop();
  const back = await ask({ destinations: [airport], date: days.back });
  await yieldLoop();
  const board = boardOf(question, {
    network: network.current(),
    now: instantOfDate(clock.now()),
    hasFares: fares.hasFares,
    from: () => out.flights,
    to: (home) => (home === airport ? back.flights : []),
  });
  return { board, seenAt: out.seenAt };
}
