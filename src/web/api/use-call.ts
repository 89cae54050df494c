import {
  queryOptions,
  type UseMutationOptions,
  type UseQueryOptions,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type { Endpoint, OutputOf, RawInputOf } from '#contract/endpoint.ts';
import { call } from './client.ts';

type CallKey<E extends Endpoint> = readonly [E['path'], RawInputOf<E>];
type CallOptions<E extends Endpoint, Data> = Omit<
  UseQueryOptions<OutputOf<E>, Error, Data, CallKey<E>>,
  'queryKey' | 'queryFn'
>;

/** One call and its cached answer. `[endpoint.path]` is the prefix of all answers of an endpoint. */
export const queryOf = <E extends Endpoint, Data = OutputOf<E>>(
  endpoint: E,
  input: RawInputOf<E>,
  options?: CallOptions<E, Data>,
) =>
  queryOptions<OutputOf<E>, Error, Data, CallKey<E>>({
    queryKey: [endpoint.path, input],
    queryFn: ({ signal }) => call(endpoint, input, signal),
    ...options,
  });

/** Calls while it is mounted. The request is aborted when nothing on the screen needs it any more. */
export const useCall = <E extends Endpoint, Data = OutputOf<E>>(
  endpoint: E,
  input: RawInputOf<E>,
  options?: CallOptions<E, Data>,
): UseQueryResult<Data> => useQuery(queryOf(endpoint, input, options));

interface SendOptions<E extends Endpoint>
  extends Omit<UseMutationOptions<OutputOf<E>, Error, RawInputOf<E>>, 'mutationFn'> {
  /** Refetched after success and failure; the mutation is pending until they have loaded. */
  readonly refetch?: readonly Endpoint[];
}

/** Calls on `mutate`, without retries. `onSettled` replaces `refetch`. */
export function useSend<E extends Endpoint>(
  endpoint: E,
  { refetch = [], ...options }: SendOptions<E> = {},
) {
  const queries = useQueryClient();
  return useMutation<OutputOf<E>, Error, RawInputOf<E>>({
    mutationFn: (input) => call(endpoint, input),
    onSettled: () =>
      Promise.all(refetch.map(({ path }) => queries.invalidateQueries({ queryKey: [path] }))),
    ...options,
  });
}
