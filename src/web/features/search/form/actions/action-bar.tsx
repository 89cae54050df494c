import type { ReactNode } from 'react';
import { formatAllowance } from '#domain/account.ts';
import { UsageBadge } from '#web/billing/usage-badge.tsx';
import { Link } from '#web/router.tsx';
import { useSession } from '#web/session/use-session.tsx';
import { useSite } from '#web/site/use-site.ts';
import textStyles from '#web/styles/text.module.css';
import { HiddenText, Reveal } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/progress.tsx';
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
