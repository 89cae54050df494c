import { Infinity as Unlimited } from 'lucide-react';
import type { ReactNode } from 'react';
import { type Allowance, formatAllowanceWindow, usageTone } from '#domain/account.ts';
import { useTrialDays } from '#web/billing/own-subscription.ts';
import { Link } from '#web/router.tsx';
import { useSession } from '#web/session/use-session.ts';
import { formatAllowance } from '#web/site/format-allowance.ts';
import { useSite } from '#web/site/use-site.ts';
import textStyles from '#web/styles/text.module.css';
import { HiddenText } from '#web/ui/badge/hidden-text.tsx';
import { Reveal } from '#web/ui/badge/reveal.tsx';
import { Button } from '#web/ui/button/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { useSearchUsage } from '../../use-search-usage.ts';
import styles from '../search-form.module.css';
import { isSearchDisabled, type SearchButtonFacts, searchButtonLabel } from './search-button.ts';

interface ActionBarProps {
  readonly facts: SearchButtonFacts;
  /** Left of the search button. */
  readonly children?: ReactNode;
}

export function ActionBar({ facts, children }: ActionBarProps) {
  const { isAuthenticated, can, isLoading } = useSession();
  const { free_searches } = useSite();
  const { text, rest } = searchButtonLabel(facts);
  return (
    <div className={styles.actions}>
      <Reveal delay={300} className={styles.usage}>
        {isLoading && <Skeleton width={230} height={20} />}
        {!isLoading && !isAuthenticated && <GuestNote />}
        {isAuthenticated && <UsageBadge />}
        {isAuthenticated && !can('flights.search-unlimited') && (
          <p className={styles.quiet}>
            Free plan: {formatAllowance(free_searches)}. Upgrade for unlimited searches.
          </p>
        )}
      </Reveal>
      <div className={styles.press}>
        {children}
        {/* Never `disabled`: a press says what is missing. */}
        <Button
          type="submit"
          variant="primary"
          size="large"
          className={styles.submit}
          busy={facts.isSearching}
          aria-disabled={isSearchDisabled(facts)}
        >
          {text}
          {rest.length > 0 && <HiddenText>: {rest.join(', ')}</HiddenText>}
        </Button>
      </div>
    </div>
  );
}

function GuestNote() {
  const { free_searches } = useSite();
  return (
    <p className={styles.quiet}>
      <Link to="/login" className={textStyles.link}>
        Sign in
      </Link>{' '}
      or{' '}
      <Link to="/register" className={textStyles.link}>
        create an account
      </Link>{' '}
      to search. Free accounts get {formatAllowance(free_searches)}.
    </p>
  );
}

/** Higher limits are shown as text only. */
const MOST_PIPS = 7;

function UsageBadge() {
  const { data, isError } = useSearchUsage();
  if (isError) return <p className={styles.failed}>Failed to load search usage</p>;
  if (!data) return <Skeleton width={230} height={20} />;
  const { search_limit: limit, searches_remaining: remaining, per } = data;
  if (data.is_premium)
    return (
      <p className={styles.line}>
        <span className={classNames(styles.badge, styles.enough)}>
          <Unlimited size={18} strokeWidth={2} aria-hidden="true" />
          Unlimited searches
        </span>
      </p>
    );
  return remaining === null ? null : <Left {...{ limit, per, remaining }} />;
}

interface LeftProps extends Allowance {
  readonly remaining: number;
}

function Left({ limit, per, remaining }: LeftProps) {
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
      {remaining > 0 ? <ToPlans>Upgrade</ToPlans> : <TrialOffer />}
    </p>
  );
}

/** Offers a trial only if a checkout would give one. */
const TrialOffer = () => <ToPlans>{useTrialDays() ? 'Get Free Trial' : 'Upgrade'}</ToPlans>;

const ToPlans = ({ children }: { readonly children: string }) => (
  <Link to="/plans" className={classNames(textStyles.link, styles.plans)}>
    {children}
  </Link>
);

/** 1 to `limit`. */
const pips = (limit: number): readonly number[] => Array.from({ length: limit }, (_, at) => at + 1);
