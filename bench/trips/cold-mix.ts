import type { AirportCode } from '#domain/airports.ts';
import { addDays } from '#domain/time.ts';
import type { Network } from '#domain/timetable.ts';
import { parseDays, parseNights } from '#domain/trip-texts.ts';
import type { TripQuestion } from '#domain/trips.ts';
import { tripQuestion } from '#test/itinerary/trip-fixture.ts';
import { airportsByDepartures } from '../load/choices.ts';
import { tripQuestions } from '../load/trip-questions.ts';
import { answeredOver } from './answered.ts';
import { FIRST_DAY, pricedDays } from './world.ts';

/** As many travel days as the load asks for. */
const DAYS = 60;

/**
 * Mean processor time of different questions as the load asks them, one after the other, milliseconds. Days are listed
 * and priced when a question first needs them and kept for the next ones.
 */
export async function meanOfColdMix(network: Network, count: number): Promise<number> {
  const worldFor = pricedDays(network);
  const days = Array.from({ length: DAYS }, (_, ahead) => addDays(FIRST_DAY, ahead));
  const questions = tripQuestions({ airports: airportsByDepartures(network), days });
  const began = process.cpuUsage();
  for (const question of questions.slice(0, count).map(asQuestion))
    await answeredOver(network, question, await worldFor(question));
  const { user, system } = process.cpuUsage(began);
  return (user + system) / 1_000 / count;
}

function asQuestion(text: string): TripQuestion {
  const query = new URLSearchParams(text);
  const of = (name: string) => query.get(name) ?? '';
  const [out, nights] = [parseDays(of('out')), parseNights(of('nights'))];
  if (!out || !nights) throw new RangeError(`Not a question about trips: ${text}`);
  return tripQuestion({ origins: of('origins').split(',') as AirportCode[], out, nights });
}
