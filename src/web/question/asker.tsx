import { ERRORS } from '#contract/errors.ts';
import { limitReachedMessage } from '#domain/account.ts';
import type { Action } from '#domain/permissions.ts';
import { placesLabel } from '#domain/search.ts';
import { LimitNotice } from '#web/billing/limit-notice.tsx';
import { useSearchUsage } from '#web/billing/usage-badge.tsx';
import { Link, type LinkProps } from '#web/router.tsx';
import { useSession } from '#web/session/use-session.tsx';
import { useSite } from '#web/site/use-site.ts';
import textStyles from '#web/styles/text.module.css';
import { ButtonLink } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/feedback.tsx';

/** What the asking person may do. While the session loads, the results decide. */
export function useAsker() {
  const { isAuthenticated, can, isLoading, isUnverified } = useSession();
  const usage = useSearchUsage();
  const isUndecided = isLoading || isUnverified;
  return {
    isLoading,
    isGuest: !isAuthenticated && !isUndecided,
    isMember: isAuthenticated,
    /** Known, and every search costs nothing. */
    isUnlimited: isAuthenticated && can('flights.search-unlimited'),
    can: (action: Action) => isUndecided || can(action),
    /** Undefined without a limit, for guests and while unknown. */
    remaining: isAuthenticated ? (usage.data?.searches_remaining ?? undefined) : undefined,
  };
}

export type Asker = ReturnType<typeof useAsker>;

/** Why a question is not asked. */
export type Refusal = 'guest' | 'guest_return' | 'limit' | 'single_route';

interface RefusedNoticeProps {
  readonly refusal: Refusal;
  /** What runs after the sign-in. */
  readonly returnTo: LinkProps['returnTo'];
}

export function RefusedNotice({ refusal, returnTo }: RefusedNoticeProps) {
  const { free_searches } = useSite();
  const usage = useSearchUsage();
  if (refusal === 'limit')
    return (
      <LimitNotice message={limitReachedMessage(free_searches)} resetsAt={usage.data?.resets_at} />
    );
  if (refusal === 'single_route')
    return (
      <Notice tone="error" action={<ButtonLink to="/profile">Upgrade to Premium</ButtonLink>}>
        {ERRORS.single_route_is_premium.message}
      </Notice>
    );
  return (
    <Notice tone="error" action={<SignInLinks returnTo={returnTo} />}>
      {refusal === 'guest'
        ? 'Please log in to search flights'
        : 'Please log in to search return flights'}
    </Notice>
  );
}

/** Both lead back to what was asked for. */
const SignInLinks = ({ returnTo }: Pick<LinkProps, 'returnTo'>) => (
  <>
    <Link to="/login" returnTo={returnTo} className={textStyles.link}>
      Sign in
    </Link>{' '}
    or{' '}
    <Link to="/register" returnTo={returnTo} className={textStyles.link}>
      create a free account
    </Link>
  </>
);

interface SearchedPlaces {
  readonly direction: 'outbound' | 'inbound';
  /** As the button names them; empty for none. */
  readonly from: string;
  readonly to: string;
}

/** `Search from DEN`, `Search DEN → LAX`, `Search Inbound Flights to LAX` */
export function searchLabel({ direction, from, to }: SearchedPlaces): string {
  if (direction === 'inbound') return `Search Inbound Flights${to && ` to ${to}`}`;
  if (!from) return 'Search flights';
  return to ? `Search ${from} → ${to}` : `Search from ${from}`;
}

/** `DEN, New York City` of keys of places, separated by commas */
export const codesLabel = (keys: string): string => placesLabel(keys, (code) => code);
