import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { keys } from '#web/api/keys.ts';
import type { ListQuestion } from './list-question.ts';

/** Rows of a page on the screens of the dashboard. */
const ROWS = 25;

type Asked<Filter extends string, Sort extends string> = ListQuestion<Filter, Sort> & {
  readonly limit: number;
};

/** One page of a list; the page before stays in view until the next one has come. */
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
