import { Infinity as Unlimited } from 'lucide-react';
import { searchUsage } from '#contract/auth.ts';
import { ownSubscription } from '#contract/subscription.ts';
import { type Allowance, formatAllowanceWindow, usageTone } from '#domain/account.ts';
import { useCall } from '#web/api/use-call.ts';
import { Link } from '#web/router.tsx';
import { useSession } from '#web/session/use-session.tsx';
import { useSite } from '#web/site/use-site.ts';
import textStyles from '#web/styles/text.module.css';
import { classNames } from '#web/ui/class-names.ts';
import { Skeleton } from '#web/ui/progress.tsx';
import styles from './usage-badge.module.css';

/** Higher limits are shown as text only. */
const MOST_PIPS = 7;

interface UsageBadgeProps {
  /** Called when the link to the plans is followed. */
  readonly onLeave?: (() => void) | undefined;
  /** Without the link to the plans. */
  readonly isShort?: boolean;
}

/** Searches left of the allowance. */
export function UsageBadge(props: UsageBadgeProps) {
  const { data, isError } = useSearchUsage();
  if (isError) return <p className={styles.failed}>Failed to load search usage</p>;
  if (!data) return <Skeleton width={230} height={20} />;
  const { search_limit: limit, searches_remaining: remaining, per } = data;
  if (data.is_premium)
    return (
      <p className={styles.line}>
        <span className={classNames(styles.badge, styles.enough)}>
          <Unlimited size={18} strokeWidth={2} />
          Unlimited searches
        </span>
      </p>
    );
  return remaining === null ? null : <Left {...props} {...{ limit, per, remaining }} />;
}

interface LeftProps extends Allowance, UsageBadgeProps {
  readonly remaining: number;
}

function Left({ limit, per, remaining, onLeave, isShort }: LeftProps) {
  const tones = { 'none-left': styles.none, last: styles.last, enough: styles.enough };
  return (
    <p className={styles.line}>
      <span className={classNames(styles.badge, tones[usageTone(remaining)])}>
        {limit <= MOST_PIPS && (
          <span className={styles.pips} aria-hidden="true">
            {pips(limit).map((pip) => (
              <i key={pip} className={pip <= remaining ? styles.full : undefined} />
            ))}
          </span>
        )}
        <span>
          {remaining} of {limit} free searches left {formatAllowanceWindow({ limit, per })}
        </span>
      </span>
      {!isShort &&
        (remaining > 0 ? (
          <ToPlans onLeave={onLeave}>Upgrade</ToPlans>
        ) : (
          <TrialOffer onLeave={onLeave} />
        ))}
    </p>
  );
}

/** Offers a trial only if a checkout would give one. */
const TrialOffer = ({ onLeave }: UsageBadgeProps) => (
  <ToPlans onLeave={onLeave}>{useTrialDays() ? 'Get Free Trial' : 'Upgrade'}</ToPlans>
);

interface ToPlansProps extends UsageBadgeProps {
  readonly children: string;
}

const ToPlans = ({ children, onLeave }: ToPlansProps) => (
  <Link to="/plans" onClick={onLeave} className={classNames(textStyles.link, styles.plans)}>
    {children}
  </Link>
);

/** 1 to `limit`. */
const pips = (limit: number): readonly number[] => Array.from({ length: limit }, (_, at) => at + 1);

/** Not requested for guests. Another tab may have used a search, so coming back to this one asks again. */
export function useSearchUsage() {
  const { isAuthenticated } = useSession();
  return useCall(searchUsage, {}, { enabled: isAuthenticated, refetchOnWindowFocus: 'always' });
}

/** Not requested for guests. */
export function useOwnSubscription() {
  const { isAuthenticated } = useSession();
  return useCall(ownSubscription, {}, { enabled: isAuthenticated });
}

/** Trial days that a checkout would give now: 0 for none, undefined while unknown. */
export function useTrialDays(): number | undefined {
  const { user, isLoading, isUnverified } = useSession();
  const { trial_days } = useSite();
  const { data } = useOwnSubscription();
  if (user) return data?.trial_days;
  return isLoading || isUnverified ? undefined : trial_days;
}
