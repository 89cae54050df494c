import { queryOptions } from '@tanstack/react-query';
import { board } from '#contract/board.ts';
import { call } from '#web/api/client.ts';
import { keys } from '#web/api/keys.ts';

const FRESH_MS = 5 * 60_000;

/** Consumes no search. */
export const boardQuery = (airport: string) =>
  queryOptions({
    queryKey: keys.board(airport),
    queryFn: ({ signal }) => call(board, { query: { airport } }, signal),
    staleTime: FRESH_MS,
    retry: false,
  });
