import { fingerprint } from '#domain/fares/sighting.ts';
import type { Database } from '#server/db/database.ts';
import { addObservations } from '#server/db/queries/fares/observations.ts';
import type { Clock } from '#server/ports/clock.ts';
import type { AnswerMemory } from './answer-memory.ts';
import { areSame, newsOf } from './news.ts';
import type { SourceAnswer } from './observed-fares.ts';

/** An answer without news is noted so often: it tells until when the last observations held. */
const NOTE_EVERY_MS = 3_600_000;

export interface RecordDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly memory: AnswerMemory;
}

/** Writes down what an answer brings that was not known; nothing when it brings nothing. */
export async function recordAnswer(
  { db, clock, memory }: RecordDeps,
  { source, query, answer }: SourceAnswer,
): Promise<void> {
  const { date: day, origins, destinations } = query;
  const { flights, seenAt } = answer;
  const question = { source, day, origins, destinations };
  const known = await memory.of(question, clock.now());
  const isDue = seenAt.getTime() - known.notedAt >= NOTE_EVERY_MS;
  const isRepeated = known.flights !== undefined && areSame(known.flights, flights);
  if (isRepeated && !isDue) return;
  const news = newsOf(known.prints, flights, day);
  if (news.size > 0 || isDue) {
    const facts = { ...question, seenAt, flights: flights.length };
    try {
      if (await addObservations(db, facts, [...news.values()], isDue))
        known.notedAt = seenAt.getTime();
    } catch (error) {
      memory.forget(question);
      throw error;
    }
    for (const [name, sighting] of news) known.prints.set(name, fingerprint(sighting));
  }
  known.flights = flights;
}
