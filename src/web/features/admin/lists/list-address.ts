import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate, useSearch } from '#web/router.tsx';

type Query = Readonly<Record<string, string | undefined>>;
export type Order = 'asc' | 'desc';

export interface ListQuestion<Filter extends string = string, Sort extends string = string> {
  /** From 1. */
  readonly page: number;
  /** Empty for everything. */
  readonly q: string;
  readonly filter: Filter;
  readonly sort: Sort;
  readonly order: Order;
}

/** The first of each is the default. */
export interface ListChoices<Filter extends string, Sort extends string> {
  /** The first means no filter. */
  readonly filters: readonly [Filter, ...Filter[]];
  readonly sorts: readonly [Sort, ...Sort[]];
}

/** Maximum length of a search; the server refuses more. */
export const LONGEST_SEARCH = 100;
const LAST_PAGE = 100_000;
/** Debounce in milliseconds. */
const ASK_AFTER_MS = 300;

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

export interface ListAddress<Filter extends string, Sort extends string> {
  readonly question: ListQuestion<Filter, Sort>;
  /** Another query starts on its first page; `replace` adds no history entry. */
  readonly ask: (
    change: Partial<ListQuestion<Filter, Sort>>,
    options?: { readonly replace?: boolean },
  ) => void;
}

export function useListAddress<Filter extends string, Sort extends string>(
  tab: string,
  choices: ListChoices<Filter, Sort>,
): ListAddress<Filter, Sort> {
  const navigate = useNavigate();
  const question = readListQuestion(useSearch(), choices);
  return {
    question,
    ask: (change, { replace = false } = {}) =>
      void navigate({
        to: '/admin',
        search: { tab, ...writeListQuestion({ ...question, page: 1, ...change }, choices) },
        replace,
        resetScroll: false,
      }),
  };
}

/** Text of the search field: the URL's, or what was typed since. Written to the URL after a pause. */
export function useTypedSearch(inAddress: string, ask: (q: string) => void) {
  const [text, setText] = useState(inAddress);
  const [seen, setSeen] = useState(inAddress);
  const [sent, setSent] = useState(inAddress);
  if (inAddress !== seen) {
    setSeen(inAddress);
    // The URL changed by Back, Forward or a link.
    if (inAddress !== sent) {
      setSent(inAddress);
      setText(inAddress);
    }
  }
  const send = useEffectEvent((typed: string) => {
    const q = typed.trim();
    if (q === inAddress) return;
    setSent(q);
    ask(q);
  });
  useEffect(() => {
    const timer = setTimeout(() => send(text), ASK_AFTER_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return { text, setText };
}
