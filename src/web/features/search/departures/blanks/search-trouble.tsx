import { limitReachedTitle } from '#domain/account/allowance.ts';
import type { ErrorCode } from '#domain/errors.ts';
import { ApiError } from '#web/api/client.ts';
import { useSite } from '#web/site/use-site.ts';
import { Button } from '#web/ui/button/button.tsx';
import { ButtonLink } from '#web/ui/button/button-link.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';

const PREMIUM: ReadonlySet<ErrorCode> = new Set([
  'premium_required',
  'inbound_is_premium',
  'single_route_is_premium',
]);

/** The words of a refusal that Premium would lift; undefined for any other error. */
export const gateWords = (error: Error | null): string | undefined =>
  error instanceof ApiError && PREMIUM.has(error.code) ? error.message : undefined;

interface SearchTroubleProps {
  readonly error: Error;
  readonly onRetry: () => void;
}

/** Why there are no flights, and the way on. */
export function SearchTrouble({ error, onRetry }: SearchTroubleProps) {
  const { free_searches } = useSite();
  if (!(error instanceof ApiError))
    return <Failure message="Search failed. Please try again." onRetry={onRetry} />;
  if (error.code === 'search_limit_reached')
    return (
      <Notice
        tone="limit"
        title={limitReachedTitle(free_searches)}
        action={<ButtonLink to="/plans">See plans</ButtonLink>}
      >
        {error.message}
      </Notice>
    );
  if (error.code === 'sign_in_required')
    return (
      <Notice tone="error" action={<ButtonLink to="/login">Sign in</ButtonLink>}>
        Please log in to search flights
      </Notice>
    );
  return <Failure message={error.message} onRetry={onRetry} />;
}

function Failure({ message, onRetry }: { readonly message: string; readonly onRetry: () => void }) {
  return (
    <Notice
      tone="error"
      title="Search failed"
      action={<Button onClick={onRetry}>Try again</Button>}
    >
      {message}
    </Notice>
  );
}
