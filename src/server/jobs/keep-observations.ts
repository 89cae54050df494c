import { addDays, type LocalDate } from '#domain/time/local-date.ts';
import type { Database } from '../db/database.ts';
import { dropOldMonths, ensureMonths } from '../db/queries/fares/observation-months.ts';
import { deleteCurrentFaresBefore } from '../db/queries/fares/observations.ts';
import type { Clock } from '../ports/clock.ts';

/** The day after the last place on Earth has ended it, and one more. */
const OVER_AFTER_DAYS = 2;

export interface KeepObservationsDeps {
  readonly db: Database;
  readonly clock: Clock;
  /** Whole months before the present one. */
  readonly observationsKeptMonths: number;
}

/** Makes room for the observations of the months to come and lets go of what is too old. Safe to repeat. */
export async function keepObservations(deps: KeepObservationsDeps): Promise<void> {
  const { db, clock, observationsKeptMonths } = deps;
  const now = clock.now();
  await ensureMonths(db, now);
  await dropOldMonths(db, now, observationsKeptMonths);
  const today = now.toISOString().slice(0, 10) as LocalDate;
  await deleteCurrentFaresBefore(db, addDays(today, -OVER_AFTER_DAYS));
}
