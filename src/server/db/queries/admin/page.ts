import { type AnyColumn, asc, Column, desc, is, type SQL, sql } from 'drizzle-orm';
import type { PgSelect, PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '../../database.ts';

export interface PageOf<Row> {
  readonly rows: readonly Row[];
  /** In the whole list. */
  readonly total: number;
}

export interface Slice {
  /** From 1. */
  readonly page: number;
  readonly limit: number;
}

/** A page of a list that can be searched and sorted. */
export interface PageQuery<Filter extends string, Sort extends string> extends Slice {
  /** Search text; empty for everything. */
  readonly q: string;
  readonly filter: Filter;
  readonly sort: Sort;
  readonly order: 'asc' | 'desc';
}

/** Which rows of a list that can be searched, on whatever page. */
export type Selection<Filter extends string> = Pick<PageQuery<Filter, never>, 'q' | 'filter'>;

/** Rows after one, in the order of the primary key. */
export interface Chunk<Id> {
  /** Undefined for the first rows. */
  readonly after: Id | undefined;
  readonly limit: number;
}

interface PageOptions extends Slice {
  /** Whose rows are counted. */
  readonly table: PgTable;
  readonly where: SQL | undefined;
  readonly orderBy: readonly SQL[];
}

/** A page of the rows of a dynamic query, and how many rows there are. */
export async function pageOf<Query extends PgSelect>(
  db: Db,
  query: Query,
  { table, where, orderBy, page, limit }: PageOptions,
): Promise<PageOf<Query['_']['result'][number]>> {
  const rows = await query
    .where(where)
    .orderBy(...orderBy)
    .limit(limit)
    .offset((page - 1) * limit);
  return { rows, total: await db.$count(table, where) };
}

/** Nulls count as the lowest value. An index serves only columns without nulls: its own order has them last. */
export function sortedBy(what: AnyColumn | SQL, order: 'asc' | 'desc'): SQL {
  if (is(what, Column) && what.notNull) return order === 'asc' ? asc(what) : desc(what);
  return order === 'asc' ? sql`${what} asc nulls first` : sql`${what} desc nulls last`;
}

/**
 * Substring match that ignores case and accents. Wildcards in `words` are escaped. Reads every row, but for names and
 * addresses of members: the index `users_search` is on this expression.
 */
export const contains = (text: AnyColumn | SQL, words: string): SQL =>
  sql`${folded(text)} like ${folded(sql`${patternOf(words)}::text`)}`;

/**
 * Lower case without accents, in any locale: the built-in database has the locale C, where `lower` and `ilike` know
 * ASCII letters only. Text in ASCII, which is most of it, takes the short way.
 */
const folded = (text: AnyColumn | SQL): SQL => sql`
  case when octet_length(${text}) = char_length(${text}) then lower(${text})
  else lower(translate(
    replace(replace(replace(replace(replace(replace(replace(replace(
      regexp_replace(normalize(${text}, NFD), '[\u0300-\u036f]', '', 'g'),
      'ß', 'ss'), 'ẞ', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'), 'þ', 'th'), 'Þ', 'th'),
    'øØłŁđĐðÐħĦıŋŊ', 'oollddddhhinn')) end`;

/** The same, many times as fast, for text in upper case. */
export const containsCapitals = (text: AnyColumn | SQL, words: string): SQL =>
  sql`${text} like ${patternOf(words.toUpperCase())}`;

const patternOf = (words: string) => `%${words.replace(/[\\%_]/g, '\\$&')}%`;
