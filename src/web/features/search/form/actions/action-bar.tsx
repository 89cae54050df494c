import { Link } from '#web/navigation/link.tsx';
import { useSession } from '#web/session/use-session.ts';
import { allowanceWords } from '#web/site/format-allowance.ts';
import { useSite } from '#web/site/use-site.ts';
import words from '#web/styles/text.module.css';
import { Button } from '#web/ui/button/button.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { HiddenText } from '#web/ui/badge/hidden-text.tsx';
import type { SearchState } from '../../search-state.ts';
import styles from '../search-form.module.css';
import { isSearchDisabled, type SearchButtonFacts, searchButtonLabel } from './search-button.ts';
import { ShareButton } from './share-button.tsx';
import { UsageBadge } from './usage-badge.tsx';

interface ActionBarProps {
  readonly facts: SearchButtonFacts;
  /** Undefined while the form does not name a whole search. */
  readonly search: SearchState | undefined;
  readonly onIncomplete: () => void;
}

/** What the member may still do, and the buttons that do it. */
export function ActionBar({ facts, search, onIncomplete }: ActionBarProps) {
  const { isAuthenticated, can, isLoading } = useSession();
  const { free_searches } = useSite();
  const { text, rest } = searchButtonLabel(facts);
  return (
    <div className={styles.actions}>
      <div className={styles.usage}>
        {isLoading && <Skeleton width={230} height={20} />}
        {!isLoading && !isAuthenticated && <GuestWords />}
        {isAuthenticated && <UsageBadge />}
        {isAuthenticated && !can('flights.search-unlimited') && (
          <p className={styles.quiet}>
            Free plan: {allowanceWords(free_searches)}. Upgrade for unlimited searches.
          </p>
        )}
      </div>
      <div className={styles.buttons}>
        <ShareButton search={search} onIncomplete={onIncomplete} />
        {/* Never `disabled`: whoever presses it is told what is missing. */}
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

/** What a guest lacks, and what it takes. */
function GuestWords() {
  const { free_searches } = useSite();
  return (
    <p className={styles.quiet}>
      <Link to="/login" className={words.link}>
        Sign in
      </Link>{' '}
      or{' '}
      <Link to="/register" className={words.link}>
        create an account
      </Link>{' '}
      to search. Free accounts get {allowanceWords(free_searches)}.
    </p>
  );
}
