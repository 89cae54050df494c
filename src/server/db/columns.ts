import { type SQL, sql } from 'drizzle-orm';
import { customType, timestamp } from 'drizzle-orm/pg-core';

export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
/** @param name where the column is not called as its key. */
export const moment = (name = '') => timestamp(name, { withTimezone: true, mode: 'date' });

/**
 * Columns are named after their keys: `createdAt` is `created_at`. Those with `unique()` are named in full, because
 * drizzle-kit names the constraint by the key otherwise.
 */
export const CASING = 'snake_case';

/** A moment as a parameter of a statement: the driver alone would send it in the zone of the process. */
export const instant = (at: Date): SQL<Date> => sql`${at.toISOString()}::timestamptz`;
