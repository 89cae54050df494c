import { ArrowLeft, Search, Share, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatCount } from '#domain/count.ts';
import type { LocalDate } from '#domain/time.ts';
import { UsageBadge } from '#web/billing/usage-badge.tsx';
import { useMedia } from '#web/browser/media.ts';
import type { Places } from '#web/network/use-network.tsx';
import { useShareAddress } from '#web/results/use-share-address.ts';
import { HiddenText } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { EditQuestion, Sentence } from '../question/sentence.tsx';
import type { Question } from '../question/use-question.ts';
import { BarAction, WideLabel } from './bar-action.tsx';
import styles from './search-bar.module.css';

interface SearchBarProps {
  /** `Denver to anywhere` */
  readonly route: string;
  /** `Sun, Nov 22 · Outbound` */
  readonly facts: ReactNode;
  /** Makes the route the heading of the page, which starts with these hidden words. */
  readonly headingStart?: string;
  /** `Departure` or `Return`, in a trip. */
  readonly badge?: string;
  readonly travelers?: number | undefined;
  readonly back?: { readonly label: string; readonly go: () => void };
  /** Present where the question is edited in place. */
  readonly edit?: {
    readonly question: Question;
    readonly places: Places;
    readonly today: LocalDate;
    /** Opens the alert of a single route. */
    readonly onAlert: (() => void) | undefined;
  };
  /** {@link BarAction} buttons. */
  readonly children?: ReactNode;
  readonly onNewSearch: () => void;
}

const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** Sticky above the results. */
export function SearchBar(props: SearchBarProps) {
  const { back, edit, children, onNewSearch } = props;
  const isWide = useMedia('(min-width: 768px)');
  const share = useShareAddress();
  return (
    <section className={styles.bar} aria-label="Your search">
      {back && (
        <BarAction icon={<ArrowLeft {...icon} />} label={back.label} onPress={back.go} plain />
      )}
      {edit && isWide ? <Sentence {...edit} /> : <RouteAndFacts {...props} />}
      {children}
      {edit && !isWide && <EditQuestion {...edit} className={styles.icon} />}
      {edit?.question.isChanged ? (
        <ChangedQuestion question={edit.question} />
      ) : (
        <>
          <BarAction icon={<Share {...icon} />} label="Share" onPress={share} plain />
          <BarAction icon={<Search {...icon} />} label="New Search" onPress={onNewSearch} />
        </>
      )}
    </section>
  );
}

function RouteAndFacts(props: SearchBarProps) {
  const { route, headingStart, facts, badge, travelers = 1, back } = props;
  const party = ` · ${formatCount(travelers, 'traveler')}`;
  return (
    <div className={styles.question}>
      {headingStart === undefined ? (
        <p className={styles.route}>{route}</p>
      ) : (
        <h1 tabIndex={-1} className={styles.route}>
          <HiddenText>{headingStart}</HiddenText>
          {route}
        </h1>
      )}
      {badge && <p className={styles.badge}>{badge}</p>}
      <p className={styles.facts}>
        {facts}
        {/* Beside two days a phone has no space for one traveler. */}
        {back && travelers === 1 ? <WideLabel>{party}</WideLabel> : party}
      </p>
    </div>
  );
}

/** In place of New Search while the question is not that of the list. */
function ChangedQuestion({ question }: { readonly question: Question }) {
  const hasSpace = useMedia('(min-width: 1440px)');
  return (
    <>
      {question.costs && hasSpace && (
        <div className={styles.usage}>
          <UsageBadge isShort />
        </div>
      )}
      <BarAction icon={<X {...icon} />} label="Undo" onPress={question.undo} plain />
      <Button variant="primary" className={styles.search} onClick={question.run}>
        <span className={styles.label}>{question.label}</span>
        {question.costs && <WideLabel>, uses 1 search</WideLabel>}
      </Button>
    </>
  );
}
