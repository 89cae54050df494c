import { RotateCw } from 'lucide-react';
import { useEffect, useState } from 'react';
import { ROUNDED_UP } from '#domain/money.ts';
import { formatAgo, MINUTE_MS } from '#domain/time.ts';
import { useHasFares } from '#web/site/use-site.ts';
import { HiddenText } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { useResults } from '../results-context.ts';
import styles from './provenance-line.module.css';

/** Below the list: what the prices hold, where they come from and their age. */
export function ProvenanceLine() {
  const { source, refresh, isFetching, costs } = useResults();
  const now = useMinuteClock();
  const hasFares = useHasFares();
  if (!source) return null;
  return (
    <div className={styles.line}>
      <ul className={styles.facts} aria-label="Where the figures come from">
        {hasFares && <li>One way, per person, taxes included.</li>}
        {hasFares && <li>{ROUNDED_UP}</li>}
        {source.simulated && <li>Fares are estimates, not offers.</li>}
        {source.indicative && <li>Indicative fares, seen by others in the last days.</li>}
        <li>Timetable: {source.timetable}.</li>
        {hasFares && (
          <li>
            Fares seen{' '}
            <time dateTime={source.seen_at}>
              {formatAgo((now - Date.parse(source.seen_at)) / 1000, { style: 'short' })}
            </time>
            .
          </li>
        )}
      </ul>
      {hasFares && (
        <Button
          variant="plain"
          size="small"
          className={styles.refresh}
          busy={isFetching}
          onClick={refresh}
          icon={<RotateCw size={14} strokeWidth={2} aria-hidden="true" />}
        >
          Refresh
          {costs && (
            <span>
              <HiddenText>, </HiddenText>uses 1 search
            </span>
          )}
        </Button>
      )}
    </div>
  );
}

/** Milliseconds since 1970, updated every minute. */
function useMinuteClock(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
