import { ArrowLeft, Search, Share } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatCount } from '#domain/count.ts';
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
  /** `Departure` or `Return`, in a trip. */
  readonly badge?: string;
  readonly travelers?: number | undefined;
  readonly back?: { readonly label: string; readonly go: () => void };
  /** {@link BarAction} buttons. */
  readonly children?: ReactNode;
  readonly onNewSearch: () => void;
}

const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** Sticky above the results. */
export function SearchBar(props: SearchBarProps) {
  const { route, facts, badge, travelers = 1, back, children, onNewSearch } = props;
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
          <WideLabel> · {formatCount(travelers, 'traveler')}</WideLabel>
        </p>
      </div>
      {children}
      <BarAction icon={<Share {...icon} />} label="Share" onPress={share} plain />
      <BarAction icon={<Search {...icon} />} label="New Search" onPress={onNewSearch} />
    </section>
  );
}

/** Hidden on phones, but read by screen readers. */
export function WideLabel({ children }: { readonly children: ReactNode }) {
  return <span className={styles.text}>{children}</span>;
}

interface BarActionProps {
  readonly icon: ReactNode;
  readonly label: string;
  readonly onPress: () => void;
  readonly plain?: boolean;
  /** After the label. */
  readonly badge?: ReactNode;
}

/** On phones only the icon. */
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
