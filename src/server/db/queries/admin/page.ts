import { type AnyColumn, and, asc, Column, desc, gt, is, lt, type SQL, sql } from 'drizzle-orm';
import type { PgSelect, PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '../../database.ts';

export interface PageOf<Row> {
  readonly rows: readonly Row[];
  /** In the whole list. */
  readonly total: number;
}

type Order = 'asc' | 'desc';

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
  readonly order: Order;
}

/** Which rows of a list that can be searched, on whatever page. */
export type Selection<Filter extends string> = Pick<PageQuery<Filter, never>, 'q' | 'filter'>;

/** Rows after one, in the order of the primary key. */
export interface Chunk<Id> {
  /** Undefined for the first rows. */
  readonly after: Id | undefined;
  readonly limit: number;
}

/** A list of which pages or chunks are read. */
export interface List<Query extends PgSelect> {
  /** Dynamic, without condition and order. */
  readonly query: Query;
  /** Whose rows are counted. */
  readonly table: PgTable;
  /** No two rows share it. */
  readonly id: AnyColumn;
  readonly where: SQL | undefined;
}

interface PageOptions extends Slice {
  /** Rows that are equal in it, or all without it, are in the order of their ids. */
  readonly sortedBy?: AnyColumn | SQL;
  /** Whether the list has rows without a value in `sortedBy`; by default, if the column may be null. */
  readonly hasNulls?: boolean;
  readonly order: Order;
}

/**
 * A page of the rows of a list, and how many rows there are. Pages of the second half are read from the end of the list:
 * all rows before those of a page have to be read, which takes seconds for a million.
 */
export async function pageOf<Query extends PgSelect>(
  db: Db,
  { query, table, id, where }: List<Query>,
  { sortedBy, hasNulls, order, page, limit }: PageOptions,
): Promise<PageOf<Query['_']['result'][number]>> {
  const total = await db.$count(table, where);
  const before = (page - 1) * limit;
  const count = Math.min(limit, total - before);
  if (count <= 0) return { rows: [], total };
  const after = total - before - count;
  const isFromEnd = after < before;
  const direction = isFromEnd ? OPPOSITE[order] : order;
  const rows = await query
    .where(where)
    .orderBy(...(sortedBy ? [inOrder(sortedBy, direction, hasNulls)] : []), inOrder(id, direction))
    .limit(count)
    .offset(isFromEnd ? after : before);
  return { rows: isFromEnd ? rows.toReversed() : rows, total };
}

const OPPOSITE = { asc: 'desc', desc: 'asc' } as const satisfies Record<Order, Order>;

interface ChunkOptions extends Chunk<string | number> {
  readonly order: Order;
}

/** The rows of a list that follow one of them in the order of their ids. */
export const chunkOf = <Query extends PgSelect>(
  { query, id, where }: List<Query>,
  { order, after, limit }: ChunkOptions,
): Promise<Query['_']['result']> =>
  query
    .where(after === undefined ? where : and(where, (order === 'asc' ? gt : lt)(id, after)))
    .orderBy(inOrder(id, order))
    .limit(limit);

export const countOf = (db: Db, { table, where }: List<PgSelect>): Promise<number> =>
  db.$count(table, where);

/** Nulls count as the lowest value. An index serves only rows without nulls: its own order has them last. */
export function inOrder(
  what: AnyColumn | SQL,
  order: Order,
  hasNulls = !(is(what, Column) && what.notNull),
): SQL {
  if (!hasNulls) return order === 'asc' ? asc(what) : desc(what);
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
