import { ERRORS } from '#contract/errors.ts';
import { limitReachedMessage } from '#domain/account.ts';
import { placesLabel } from '#domain/search.ts';
import { LimitNotice } from '#web/billing/limit-notice.tsx';
import { SignInLinks } from '#web/session/sign-in-links.tsx';
import { useSite } from '#web/site/use-site.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/feedback.tsx';
import { type AskedTrips, addressOfTrips } from '../asked-trips.ts';
import type { Searcher } from './use-searcher.ts';

/** Why a question is not asked. */
export type Refusal = 'guest' | 'limit' | 'single_route';

/** Checked before any call: no refused question reaches the server. */
export function refusalOf(
  { destination }: AskedTrips,
  { isGuest, can, remaining }: Searcher,
): Refusal | undefined {
  if (isGuest) return 'guest';
  if (destination && !can('flights.choose-destination')) return 'single_route';
  return remaining === 0 ? 'limit' : undefined;
}

interface AskProblemProps {
  readonly refusal: Refusal;
  /** Runs after the sign-in. */
  readonly asked: AskedTrips;
  readonly resetsAt: Searcher['resetsAt'];
}

export function AskProblem({ refusal, asked, resetsAt }: AskProblemProps) {
  const { free_searches } = useSite();
  if (refusal === 'limit')
    return <LimitNotice message={limitReachedMessage(free_searches)} resetsAt={resetsAt} />;
  if (refusal === 'single_route')
    return (
      <Notice tone="error" action={<ButtonLink to="/profile">Upgrade to Premium</ButtonLink>}>
        {ERRORS.single_route_is_premium.message}
      </Notice>
    );
  return (
    <Notice tone="error" action={<SignInLinks returnTo={addressOfTrips(asked)} />}>
      Please log in to search flights
    </Notice>
  );
}

/** `Search from DEN`, `Search DEN → LAX` */
export function buttonLabel({ origins, destination = '' }: AskedTrips, remaining?: number): string {
  if (remaining === 0) return 'No Searches Remaining';
  const [from, to] = [origins, destination].map((text) => placesLabel(text, (code) => code));
  if (!from) return 'Search flights';
  return to ? `Search ${from} → ${to}` : `Search from ${from}`;
}
