import { type AnyColumn, and, asc, Column, desc, gt, is, lt, type SQL, sql } from 'drizzle-orm';
import type { PgSelect, PgTable } from 'drizzle-orm/pg-core';
import type { ReadAction } from '#domain/audit.ts';
import type { CsvCell } from '#domain/csv.ts';
import type { Db } from '../../database.ts';

type Order = 'asc' | 'desc';

/** Which rows of a list, on whatever page. */
export interface Selection<Filter extends string> {
  /** Search text; empty for everything. */
  readonly q?: string;
  readonly filter?: Filter;
}

export interface PageQuery<Filter extends string, Sort extends string> extends Selection<Filter> {
  /** From 1. */
  readonly page: number;
  readonly limit: number;
  readonly sort?: Sort;
  readonly order?: Order;
}

/** A time is written in UTC; texts of a list with spaces between them. */
export type Cell = CsvCell | Date | boolean | readonly string[];

/** Takes the rows of a page or a chunk from a query without condition and order. */
type Take = <Query extends PgSelect>(query: Query) => Promise<Query['_']['result']>;

interface ListDescription<Row, Filter extends string, Sort extends string> {
  /** Records that it was read. */
  readonly action: ReadAction;
  /** Whose rows are counted. */
  readonly table: PgTable;
  /** No two rows share it. */
  readonly id: AnyColumn;
  /** Of the IDs in a file, and of a page that says none. */
  readonly order: Order;
  readonly from: (db: Db, take: Take) => Promise<readonly Row[]>;
  readonly filters: (now: Date) => Readonly<Record<Filter | 'all', SQL | undefined>>;
  readonly search?: (db: Db, words: string) => SQL | undefined;
  /** Rows that are equal in one, or all without it, are in the order of their IDs. An expression is never null. */
  readonly sorts?: Readonly<Record<Sort, AnyColumn | SQL>>;
  /** Of a page that says none; by default the ID. */
  readonly sortedBy?: AnyColumn | SQL;
  /** Of the file, by their names in its first line. */
  readonly columns: { readonly id: (row: Row) => string | number } & Readonly<
    Record<string, (row: Row, now: Date) => Cell>
  >;
}

/** A list for operators: by page, and in chunks for a file. */
export function listOf<Row, Filter extends string = never, Sort extends string = never>({
  action,
  table,
  id,
  columns,
  ...list
}: ListDescription<Row, Filter, Sort>) {
  const conditionOf = (db: Db, { q = '', filter }: Selection<Filter>, now: Date) =>
    and(list.filters(now)[filter ?? 'all'], q === '' ? undefined : list.search?.(db, q));
  return {
    action,
    columns,
    count: (db: Db, selection: Selection<Filter>, now: Date): Promise<number> =>
      db.$count(table, conditionOf(db, selection, now)),
    /**
     * A page, and how many rows the whole list has. Pages of the second half are read from the end of the list: all rows
     * before those of a page have to be read, which takes seconds for a million.
     */
    async page(
      db: Db,
      { page, limit, sort, order = list.order, ...selection }: PageQuery<Filter, Sort>,
      now: Date,
    ): Promise<{ readonly rows: readonly Row[]; readonly total: number }> {
      const where = conditionOf(db, selection, now);
      const total = await db.$count(table, where);
      const before = (page - 1) * limit;
      const count = Math.min(limit, total - before);
      if (count <= 0) return { rows: [], total };
      const after = total - before - count;
      const isFromEnd = after < before;
      const direction = isFromEnd ? OPPOSITE[order] : order;
      const sortedBy = sort === undefined ? list.sortedBy : list.sorts?.[sort];
      const rows = await list.from(db, (query) =>
        query
          .where(where)
          .orderBy(...(sortedBy ? [inOrder(sortedBy, direction)] : []), inOrder(id, direction))
          .limit(count)
          .offset(isFromEnd ? after : before),
      );
      return { rows: isFromEnd ? rows.toReversed() : rows, total };
    },
    /** The rows that follow the one with the ID, in the order of the IDs; the first ones without it. */
    after: (
      db: Db,
      selection: Selection<Filter>,
      { after, limit }: { readonly after: string | number | undefined; readonly limit: number },
      now: Date,
    ): Promise<readonly Row[]> => {
      const follows = after === undefined ? undefined : (list.order === 'asc' ? gt : lt)(id, after);
      return list.from(db, (query) =>
        query
          .where(and(conditionOf(db, selection, now), follows))
          .orderBy(inOrder(id, list.order))
          .limit(limit),
      );
    },
  };
}

export type List<Row, Filter extends string, Sort extends string> = ReturnType<
  typeof listOf<Row, Filter, Sort>
>;
export type RowOf<L extends { readonly page: (...args: never[]) => unknown }> =
  Awaited<ReturnType<L['page']>> extends { readonly rows: readonly (infer Row)[] } ? Row : never;

const OPPOSITE = { asc: 'desc', desc: 'asc' } as const satisfies Record<Order, Order>;

/** Nulls count as the lowest value. An index serves only rows without nulls: its own order has them last. */
export function inOrder(what: AnyColumn | SQL, order: Order): SQL {
  if (!is(what, Column) || what.notNull) return order === 'asc' ? asc(what) : desc(what);
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
