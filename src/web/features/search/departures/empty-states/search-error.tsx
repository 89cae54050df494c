import { useEffect, useState } from 'react';
import type { ErrorCode } from '#domain/errors.ts';
import { ApiError, retryAfterMs } from '#web/api/client.ts';
import { LimitNotice } from '#web/billing/limit-notice.tsx';
import { Button } from '#web/ui/button/button.tsx';
import { ButtonLink } from '#web/ui/button/button-link.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { useSearchUsage } from '../../use-search-usage.ts';

const PREMIUM: ReadonlySet<ErrorCode> = new Set([
  'premium_required',
  'inbound_is_premium',
  'single_route_is_premium',
]);

/** Undefined for errors that Premium would not solve. */
export const paywallCopy = (error: Error | null): string | undefined =>
  error instanceof ApiError && PREMIUM.has(error.code) ? error.message : undefined;

interface SearchErrorProps {
  readonly error: Error;
  readonly onRetry: () => void;
}

export function SearchError({ error, onRetry }: SearchErrorProps) {
  if (!(error instanceof ApiError))
    return <Failure copy="Search failed. Please try again." {...{ error, onRetry }} />;
  if (error.code === 'search_limit_reached') return <LimitError message={error.message} />;
  if (error.code === 'sign_in_required')
    return (
      <Notice tone="error" action={<ButtonLink to="/login">Sign in</ButtonLink>}>
        Please log in to search flights
      </Notice>
    );
  return <Failure copy={error.message} {...{ error, onRetry }} />;
}

function LimitError({ message }: { readonly message: string }) {
  const { data } = useSearchUsage();
  return <LimitNotice message={message} resetsAt={data?.resets_at} />;
}

interface FailureProps extends SearchErrorProps {
  readonly copy: string;
}

function Failure({ copy, error, onRetry }: FailureProps) {
  const isTooSoon = useTooSoon(error);
  const isBusy = error instanceof ApiError && error.code === 'busy';
  return (
    <Notice
      tone="error"
      title={isBusy ? 'We are very busy' : 'Search failed'}
      action={
        <Button busy={isTooSoon} onClick={onRetry}>
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
