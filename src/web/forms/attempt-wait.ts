import { formatCount } from '#domain/count.ts';
import { MINUTE_MS } from '#domain/time.ts';
import { ApiError, retryAfterMs } from '#web/api/client.ts';

/** `Try again in 12 minutes` after too many attempts; undefined for another error. */
export function attemptWait(error: unknown): string | undefined {
  if (!(error instanceof ApiError) || error.code !== 'too_many_requests') return undefined;
  const minutes = Math.max(1, Math.ceil(retryAfterMs(error) / MINUTE_MS));
  return `Try again in ${formatCount(minutes, 'minute')}`;
}
