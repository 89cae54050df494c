import { type AnyColumn, type SQL, sql } from 'drizzle-orm';

export interface PageOf<Row> {
  readonly rows: readonly Row[];
  /** In the whole list. */
  readonly total: number;
}

/** Which rows of a list are wanted. */
export interface Slice {
  readonly limit: number;
  readonly offset: number;
}

/** Of a list that can be searched and sorted, what is wanted. */
export interface PageQuery<Filter extends string, Sort extends string> extends Slice {
  /** Part of what is searched; empty for everything. */
  readonly text: string;
  readonly filter: Filter;
  readonly sort: Sort;
  readonly order: 'asc' | 'desc';
}

/** How a list is sorted. What is not known counts as the least. */
export const sortedBy = (what: AnyColumn | SQL, order: 'asc' | 'desc'): SQL =>
  order === 'asc' ? sql`${what} asc nulls first` : sql`${what} desc nulls last`;

/** Whether the words are part of the text, in any case. They mean themselves: nothing in them is a wildcard. */
export const contains = (text: AnyColumn | SQL, words: string): SQL =>
  sql`${text} ilike ${patternOf(words)}`;

/** The same, many times as fast, in text that is written in capitals throughout. */
export const containsCapitals = (text: AnyColumn | SQL, words: string): SQL =>
  sql`${text} like ${patternOf(words.toUpperCase())}`;

const patternOf = (words: string) => `%${words.replace(/[\\%_]/g, '\\$&')}%`;
