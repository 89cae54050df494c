import { useEffect, useState } from 'react';
import type { ErrorCode } from '#domain/errors.ts';
import { ApiError, isSwitchedOff, retryAfterMs } from '#web/api/client.ts';
import { useBackOnline } from '#web/browser/online.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/feedback.tsx';
import { LimitNotice } from './limit-notice.tsx';
import { useSearchUsage } from './usage-badge.tsx';

const PREMIUM: ReadonlySet<ErrorCode> = new Set([
  'premium_required',
  'inbound_is_premium',
  'single_route_is_premium',
]);

/** Undefined for errors that Premium would not solve. */
export const paywallCopy = (error: Error | null): string | undefined =>
  error instanceof ApiError && PREMIUM.has(error.code) ? error.message : undefined;

/** Another try would be refused again. */
const FINAL: ReadonlySet<ErrorCode> = new Set(['invalid_input', 'unknown_airport']);

interface SearchErrorProps {
  readonly error: Error;
  readonly onRetry: () => void;
  /** Opens the form with the search; absent where the question stands above. */
  readonly onEdit?: () => void;
}

export function SearchError({ error, onRetry, onEdit }: SearchErrorProps) {
  // Nothing has reached the server, so nothing was consumed.
  useBackOnline(error instanceof ApiError && error.status === 0, onRetry);
  if (!(error instanceof ApiError))
    return <Failure copy="Search failed. Please try again." {...{ error, onRetry }} />;
  if (error.code === 'search_limit_reached') return <LimitError message={error.message} />;
  if (error.code === 'sign_in_required')
    return (
      <Notice tone="error" action={<ButtonLink to="/login">Sign in</ButtonLink>}>
        Please log in to search flights
      </Notice>
    );
  if (FINAL.has(error.code))
    return (
      <Notice
        tone="error"
        title="Search refused"
        action={onEdit && <Button onClick={onEdit}>Change your search</Button>}
      >
        {error.message}
      </Notice>
    );
  return <Failure copy={error.message} {...{ error, onRetry }} />;
}

function LimitError({ message }: { readonly message: string }) {
  const { data } = useSearchUsage();
  return <LimitNotice message={message} resetsAt={data?.resets_at} />;
}

interface FailureProps extends Omit<SearchErrorProps, 'onEdit'> {
  readonly copy: string;
}

function Failure({ copy, error, onRetry }: FailureProps) {
  const isTooSoon = useTooSoon(error);
  const isBusy = error instanceof ApiError && error.code === 'busy';
  const isOff = isSwitchedOff(error);
  const title = isBusy ? 'We are very busy' : 'Search failed';
  return (
    <Notice
      tone="error"
      title={isOff || copy.startsWith(`${title}.`) ? undefined : title}
      action={
        <Button busy={isTooSoon && !isOff} onClick={onRetry}>
          Try again
        </Button>
      }
    >
      {copy}
    </Notice>
  );
}

/** True until Retry-After has passed. */
function useTooSoon(error: Error): boolean {
  const [passed, setPassed] = useState<Error>();
  const waitMs = retryAfterMs(error);
  useEffect(() => {
    const timer = setTimeout(() => setPassed(error), waitMs);
    return () => clearTimeout(timer);
  }, [error, waitMs]);
  return waitMs > 0 && passed !== error;
}
