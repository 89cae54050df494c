import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { UserDto } from '#contract/auth.ts';
import {
  type OwnSubscriptionDto,
  ownSubscription,
  refreshSubscription,
} from '#contract/subscription.ts';
import { call } from '#web/api/client.ts';
import { queryOf } from '#web/api/use-call.ts';
import { formatGrant, formatOwnOutlook } from '#web/billing/plan-copy.ts';
import { useNavigate, useSearch } from '#web/router.tsx';
import { useSession, useSessionStore } from '#web/session/use-session.tsx';
import { useSite } from '#web/site/use-site.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/feedback.tsx';
import { Spinner } from '#web/ui/progress.tsx';
import styles from './profile.module.css';

/** Result of a checkout or portal visit. */
export function PlanReturnNotice() {
  const planReturn = usePlanReturn();
  return (
    <div role="status" className={styles.outcome}>
      {planReturn && <StatusNotice {...planReturn} />}
    </div>
  );
}

function StatusNotice({
  from,
  found,
  error,
  isFetching,
  retry,
}: NonNullable<ReturnType<typeof usePlanReturn>>) {
  if (isFetching)
    return (
      <p className={styles.asking}>
        <Spinner />
        {from === 'checkout' ? 'Confirming your subscription…' : 'Updating your subscription…'}
      </p>
    );
  if (error)
    return (
      <Notice
        tone="error"
        title="We could not confirm your plan"
        action={<Button onClick={retry}>Try again</Button>}
      >
        {error.message}
      </Notice>
    );
  if (!found) return null;
  return from === 'checkout' ? (
    <AfterCheckout {...found} onRetry={retry} />
  ) : (
    <AfterPortal {...found} />
  );
}

function AfterCheckout({ user, own, onRetry }: PlanReturn & { readonly onRetry: () => void }) {
  const { isTrial } = useSession();
  if (user.is_premium)
    return (
      <Notice
        tone="success"
        title="Welcome to Premium"
        action={
          <ButtonLink to="/" variant="primary">
            Search flights
          </ButtonLink>
        }
      >
        Search as often as you like.{' '}
        {own.subscription && `${formatOwnOutlook(own.subscription, isTrial)}.`}
      </Notice>
    );
  // The upgrade offer below says why.
  if (own.trial_refused)
    return <Notice tone="warning">Premium has not begun. Nothing was charged.</Notice>;
  return (
    <Notice
      tone="info"
      title="Your payment is still on its way"
      action={<Button onClick={onRetry}>Check again</Button>}
    >
      This can take a minute. Premium begins by itself as soon as it has come through.
    </Notice>
  );
}

function AfterPortal({ user, own }: PlanReturn) {
  const { isTrial } = useSession();
  const { product_name } = useSite();
  if (!user.is_premium) return <Notice tone="info">Your subscription was canceled.</Notice>;
  const grant = formatGrant(own, product_name);
  if (!own.subscription)
    return grant ? <Notice tone="info">No subscription runs any more. {grant}.</Notice> : null;
  const outlook = formatOwnOutlook(own.subscription, isTrial);
  if (own.subscription.ends_at === null)
    return <Notice tone="success">Your subscription goes on. {outlook}.</Notice>;
  return (
    <Notice tone="info">
      Your subscription {outlook.charAt(0).toLowerCase() + outlook.slice(1)}.
    </Notice>
  );
}

type ReturnFrom = 'checkout' | 'portal';

interface Asking {
  readonly queries: QueryClient;
  readonly onUser: (user: UserDto) => void;
  readonly signal: AbortSignal;
}

interface PlanReturn {
  readonly user: UserDto;
  readonly own: OwnSubscriptionDto;
}

/** Milliseconds before each further poll. */
const PAUSES_MS = [1_000, 2_000, 3_000, 4_000] as const;

/** `onUser` gets the member before the rest is refetched. */
async function poll(
  from: ReturnFrom,
  { queries, onUser, signal }: Asking,
): Promise<PlanReturn & { readonly isFinal: boolean }> {
  const { user } = await call(refreshSubscription, {}, signal);
  onUser(user);
  // A pending request may return the old plan, and it is aborted when its component unmounts, so it must not
  // be reused.
  const { queryKey } = queryOf(ownSubscription, {});
  await queries.cancelQueries({ queryKey });
  const own = await call(ownSubscription, {}, signal);
  queries.setQueryData(queryKey, own);
  return { user, own, isFinal: from === 'portal' || user.is_premium || own.trial_refused };
}

/**
 * Polls until the plan has changed, the trial was refused or the pauses are used up; polls once after the
 * portal.
 */
async function pollPlan(from: ReturnFrom, asking: Asking): Promise<PlanReturn> {
  for (const wait of PAUSES_MS) {
    const found = await poll(from, asking);
    if (found.isFinal) return found;
    await pause(wait, asking.signal);
  }
  return poll(from, asking);
}

function returnFrom(query: Readonly<Record<string, string | undefined>>): ReturnFrom | undefined {
  if (query.checkout === 'success') return 'checkout';
  return query.portal === 'return' ? 'portal' : undefined;
}

/**
 * Refreshes the plan after a checkout or portal visit and removes the parameter from the URL. Undefined on
 * other visits.
 */
function usePlanReturn() {
  const search = useSearch();
  const navigate = useNavigate();
  const store = useSessionStore();
  const queries = useQueryClient();
  const [from] = useState(() => returnFrom(search));
  const isReturning = returnFrom(search) !== undefined;

  useEffect(() => {
    if (isReturning) void navigate({ to: '/profile', search: {}, replace: true });
  }, [isReturning, navigate]);

  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['plan-return', from],
    queryFn: ({ signal }) =>
      pollPlan(from ?? 'portal', { queries, onUser: store.replaceUser, signal }),
    enabled: from !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    refetchOnReconnect: false,
  });
  return from && { from, found: data, error, isFetching, retry: () => void refetch() };
}

/** @throws the signal's reason as soon as it aborts. */
const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal.addEventListener('abort', stop, { once: true });
  });
