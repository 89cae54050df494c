import type { Database } from '#server/db/database.ts';
import { addObservations, listCurrentFares } from '#server/db/queries/fares/observations.ts';
import type { Clock } from '#server/ports/clock.ts';
import type { AnswerMemory } from './answer-memory.ts';
import { printOf } from './answer-print.ts';
import { newsOf } from './news.ts';
import type { SourceAnswer } from './observed-fares.ts';

/** An answer without news is noted so often: it tells until when the last observations held. */
const NOTE_EVERY_MS = 3_600_000;

/**
 * Another process, or another question about the same flights, may have written since: what is remembered for
 * longer could hide that a fare has come back to what it was.
 */
const GOOD_FOR_MS = 60_000;

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
  const now = clock.now().getTime();
  const known = memory.of(question);
  const notedAt = known?.notedAt ?? 0;
  const isDue = seenAt.getTime() - notedAt >= NOTE_EVERY_MS;
  const isGood = known !== undefined && now - known.comparedAt < GOOD_FOR_MS;
  if (isGood && !isDue && known.isSame(flights)) return;
  // Until it has been written.
  memory.forget(question);
  const news = newsOf(await listCurrentFares(db, question), flights, day);
  const facts = { ...question, seenAt, flights: flights.length };
  const isNoted = (news.length > 0 || isDue) && (await addObservations(db, facts, news, isDue));
  memory.keep(question, {
    isSame: printOf(flights),
    comparedAt: now,
    notedAt: isNoted ? seenAt.getTime() : notedAt,
  });
}
