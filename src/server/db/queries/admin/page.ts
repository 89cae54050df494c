import { type AnyColumn, type SQL, sql } from 'drizzle-orm';

export interface PageOf<Row> {
  readonly rows: readonly Row[];
  /** In the whole list. */
  readonly total: number;
}

export interface Slice {
  readonly limit: number;
  readonly offset: number;
}

/** A page of a list that can be searched and sorted. */
export interface PageQuery<Filter extends string, Sort extends string> extends Slice {
  /** Search text; empty for everything. */
  readonly text: string;
  readonly filter: Filter;
  readonly sort: Sort;
  readonly order: 'asc' | 'desc';
}

/** Nulls count as the lowest value. */
export const sortedBy = (what: AnyColumn | SQL, order: 'asc' | 'desc'): SQL =>
  order === 'asc' ? sql`${what} asc nulls first` : sql`${what} desc nulls last`;

/** Case-insensitive substring match. Wildcards in `words` are escaped. */
export const contains = (text: AnyColumn | SQL, words: string): SQL =>
  sql`${text} ilike ${patternOf(words)}`;

/** The same, many times as fast, for text in upper case. */
export const containsCapitals = (text: AnyColumn | SQL, words: string): SQL =>
  sql`${text} like ${patternOf(words.toUpperCase())}`;

const patternOf = (words: string) => `%${words.replace(/[\\%_]/g, '\\$&')}%`;
