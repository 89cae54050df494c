import { useEffect, useState, useSyncExternalStore } from 'react';
import { formatAgo } from '#domain/time.ts';
import { answersKeptAt, pageKeptAt } from '#web/browser/kept.ts';
import { useOnline } from '#web/browser/use-online.ts';
import { useLocation } from '#web/router.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import styles from './shell.module.css';

const NONE: ReadonlyMap<string, number> = new Map();

/** Says how old that is what this browser shows without a connection. */
export function OfflineNotice() {
  const answers = useSyncExternalStore(answersKeptAt.subscribe, answersKeptAt.get, () => NONE);
  // A device with a connection to some network may still not reach the server.
  const isOffline = !useOnline() || answers.size > 0;
  return isOffline && <Ages answers={answers} />;
}

function Ages({ answers }: { readonly answers: ReadonlyMap<string, number> }) {
  const { pathname } = useLocation();
  const page = usePageKeptAt(pathname);
  const ages = [
    ['This page', page],
    ['Flights', oldest(answers, /^\/flights\//)],
    ['Timetable', oldest(answers, /^\/(board|airports|routes)$/)],
  ] as const;
  const known = ages.flatMap(([what, at]) => (at === undefined ? [] : [`${what}: ${agoOf(at)}.`]));
  return (
    <section className={styles.notice} aria-label="Offline">
      <Notice tone="info" title="You are offline">
        {known.length > 0 && <>Kept in this browser. {known.join(' ')}</>}
      </Notice>
    </section>
  );
}

const agoOf = (at: number): string => formatAgo((Date.now() - at) / 1000, { style: 'short' });

function oldest(answers: ReadonlyMap<string, number>, paths: RegExp): number | undefined {
  const times = [...answers].filter(([path]) => paths.test(path)).map(([, at]) => at);
  return times.length > 0 ? Math.min(...times) : undefined;
}

function usePageKeptAt(path: string): number | undefined {
  const [kept, setKept] = useState<{ readonly path: string; readonly at: number | undefined }>();
  useEffect(() => {
    let isCurrent = true;
    const show = (at: number | undefined) => {
      if (isCurrent) setKept({ path, at });
    };
    pageKeptAt(path).then(show, () => undefined);
    return () => {
      isCurrent = false;
    };
  }, [path]);
  return kept?.path === path ? kept.at : undefined;
}
