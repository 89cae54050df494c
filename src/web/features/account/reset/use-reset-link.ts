import { skipToken, useQuery } from '@tanstack/react-query';
import { verifyResetToken } from '#contract/password-reset.ts';
import { ApiError, call } from '#web/api/client.ts';
import { keys } from '#web/api/keys.ts';

export type ResetLink =
  | { readonly view: 'verifying' }
  /** `name` is empty when unknown. */
  | { readonly view: 'form'; readonly token: string; readonly name: string }
  | { readonly view: 'invalid'; readonly reason: string }
  /** The check failed. */
  | { readonly view: 'unverified'; readonly reason: string; readonly retry: () => void };

export function useResetLink(token: string | undefined): ResetLink {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: keys.resetLink(token ?? ''),
    queryFn: token
      ? ({ signal }) => call(verifyResetToken, { body: { token } }, signal)
      : skipToken,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (!token) return { view: 'invalid', reason: 'No reset token provided' };
  if (data?.valid) return { view: 'form', token, name: data.user_name ?? '' };
  if (data || (error instanceof ApiError && error.status === 400))
    return { view: 'invalid', reason: verifyResetToken.failure };
  if (!error || isFetching) return { view: 'verifying' };
  return { view: 'unverified', reason: error.message, retry: () => void refetch() };
}
