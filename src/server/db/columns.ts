import { type SQL, sql } from 'drizzle-orm';
import { customType, timestamp } from 'drizzle-orm/pg-core';

export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** A moment as a parameter of a statement: the driver alone would send it in the zone of the process. */
export const instant = (at: Date): SQL<Date> => sql`${at.toISOString()}::timestamptz`;
