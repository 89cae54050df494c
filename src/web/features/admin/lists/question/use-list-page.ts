import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { keys } from '#web/api/keys.ts';
import type { ListQuestion } from './list-question.ts';

/** Rows per page. */
const ROWS = 25;

type Asked<Filter extends string, Sort extends string> = ListQuestion<Filter, Sort> & {
  readonly limit: number;
};

/** Keeps the previous page until the next has loaded. */
export const useListPage = <Filter extends string, Sort extends string, Page>(
  name: string,
  question: ListQuestion<Filter, Sort>,
  bring: (query: Asked<Filter, Sort>, signal: AbortSignal) => Promise<Page>,
): UseQueryResult<Page> =>
  useQuery({
    queryKey: keys.adminList(name, question),
    queryFn: ({ signal }) => bring({ ...question, limit: ROWS }, signal),
    placeholderData: keepPreviousData,
  });
