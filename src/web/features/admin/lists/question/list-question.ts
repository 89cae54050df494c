import type { Order } from '../list-order.ts';

type Query = Readonly<Record<string, string | undefined>>;

/** The first choice of each is the default. */
export interface ListChoices<Filter extends string, Sort extends string> {
  /** The first means no filter. */
  readonly filters: readonly [Filter, ...Filter[]];
  readonly sorts: readonly [Sort, ...Sort[]];
}

export interface ListQuestion<Filter extends string = string, Sort extends string = string> {
  /** From 1. */
  readonly page: number;
  /** Empty for everything. */
  readonly q: string;
  readonly filter: Filter;
  readonly sort: Sort;
  readonly order: Order;
}

/** Maximum length of a search; the server refuses more. */
export const LONGEST_SEARCH = 100;
const LAST_PAGE = 100_000;

const oneOf = <Value extends string>(
  [first, ...others]: readonly [Value, ...Value[]],
  text: string | undefined,
): Value => others.find((one) => one === text) ?? first;

/** Ignores what makes no sense. */
export function readListQuestion<Filter extends string, Sort extends string>(
  query: Query,
  { filters, sorts }: ListChoices<Filter, Sort>,
): ListQuestion<Filter, Sort> {
  const page = Number(query.page ?? 1);
  return {
    page: Number.isInteger(page) && page >= 1 && page <= LAST_PAGE ? page : 1,
    q: (query.q ?? '').trim().slice(0, LONGEST_SEARCH),
    filter: oneOf(filters, query.filter),
    sort: oneOf(sorts, query.sort),
    order: query.order === 'asc' ? 'asc' : 'desc',
  };
}

/** Omits defaults. */
export function writeListQuestion<Filter extends string, Sort extends string>(
  { page, q, filter, sort, order }: ListQuestion<Filter, Sort>,
  { filters, sorts }: ListChoices<Filter, Sort>,
): Query {
  return {
    page: page === 1 ? undefined : String(page),
    q: q || undefined,
    filter: filter === filters[0] ? undefined : filter,
    sort: sort === sorts[0] ? undefined : sort,
    order: order === 'desc' ? undefined : order,
  };
}
