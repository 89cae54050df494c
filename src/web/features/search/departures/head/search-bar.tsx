import { Search, Share } from 'lucide-react';
import { formatDayShort, type LocalDate } from '#domain/time/local-date.ts';
import { copyText } from '#web/browser/copy-text.ts';
import { Button } from '#web/ui/button/button.tsx';
import { useToast } from '#web/ui/toast/toast-context.ts';
import styles from './search-bar.module.css';

interface SearchBarProps {
  /** `Denver to anywhere` */
  readonly route: string;
  readonly date: LocalDate;
  readonly direction: 'outbound' | 'inbound';
  readonly onNewSearch: () => void;
}

const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** What was asked, always in reach while the results scroll. */
export function SearchBar({ route, date, direction, onNewSearch }: SearchBarProps) {
  const share = useShareAddress();
  return (
    <section className={styles.bar} aria-label="Your search">
      <div className={styles.question}>
        <p className={styles.route}>{route}</p>
        <p className={styles.facts}>
          {formatDayShort(date)} · {direction === 'inbound' ? 'Inbound' : 'Outbound'} · 1 traveler
        </p>
      </div>
      <Button variant="plain" className={styles.action} onClick={share} icon={<Share {...icon} />}>
        <span className={styles.words}>Share</span>
      </Button>
      <Button className={styles.action} onClick={onNewSearch} icon={<Search {...icon} />}>
        <span className={styles.words}>New Search</span>
      </Button>
    </section>
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
