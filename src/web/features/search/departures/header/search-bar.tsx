import { ArrowLeft, Search, Share } from 'lucide-react';
import type { ReactNode } from 'react';
import { copyText } from '#web/browser/copy-text.ts';
import { Tag } from '#web/ui/badge/tag.tsx';
import { Button } from '#web/ui/button/button.tsx';
import { useToast } from '#web/ui/toast/toast-context.ts';
import styles from './search-bar.module.css';

interface SearchBarProps {
  /** `Denver to anywhere` */
  readonly route: string;
  /** `Sun, Nov 22 · Outbound` */
  readonly facts: ReactNode;
  /** Which half of a trip, where that is to be told apart. */
  readonly badge?: string;
  /** The way to the screen before, and its name. */
  readonly back?: { readonly label: string; readonly go: () => void };
  /** What else can be done with this search; see {@link BarAction}. */
  readonly children?: ReactNode;
  readonly onNewSearch: () => void;
}

const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** What was asked, always in reach while the results scroll. */
export function SearchBar(props: SearchBarProps) {
  const { route, facts, badge, back, children, onNewSearch } = props;
  const share = useShareAddress();
  return (
    <section className={styles.bar} aria-label="Your search">
      {back && (
        <BarAction icon={<ArrowLeft {...icon} />} label={back.label} onPress={back.go} plain />
      )}
      <div className={styles.question}>
        <p className={styles.route}>{route}</p>
        {badge && (
          <div className={styles.badge}>
            <Tag tone="inbound">{badge}</Tag>
          </div>
        )}
        <p className={styles.facts}>
          {facts}
          <WideLabel> · 1 traveler</WideLabel>
        </p>
      </div>
      {children}
      <BarAction icon={<Share {...icon} />} label="Share" onPress={share} plain />
      <BarAction icon={<Search {...icon} />} label="New Search" onPress={onNewSearch} />
    </section>
  );
}

/** Words for which phones have no room; those who listen hear them everywhere. */
export function WideLabel({ children }: { readonly children: ReactNode }) {
  return <span className={styles.text}>{children}</span>;
}

interface BarActionProps {
  readonly icon: ReactNode;
  readonly label: string;
  readonly onPress: () => void;
  readonly plain?: boolean;
  /** Stands after the words. */
  readonly badge?: ReactNode;
}

/** A button of the bar: on phones its icon. */
export function BarAction({ icon: sign, label, onPress, plain, badge }: BarActionProps) {
  return (
    <Button
      {...(plain && { variant: 'plain' as const })}
      className={styles.action}
      onClick={onPress}
      icon={sign}
    >
      <WideLabel>{label}</WideLabel>
      {badge}
    </Button>
  );
}

function useShareAddress() {
  const toast = useToast();
  return () =>
    void copyText(location.href).then((copied) =>
      copied
        ? toast({
            tone: 'success',
            title: 'URL Copied',
            message: 'Search URL copied to clipboard!',
          })
        : toast({
            tone: 'error',
            title: 'Copy Failed',
            message: 'Copy the address from the address bar instead.',
          }),
    );
}
