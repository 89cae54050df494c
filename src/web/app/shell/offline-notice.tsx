import { useEffect, useState } from 'react';
import { formatAgo } from '#domain/time.ts';
import { pageKeptAt } from '#web/browser/kept.ts';
import { useOffline } from '#web/browser/use-offline.ts';
import { useLocation } from '#web/router.tsx';
import { useSession } from '#web/session/use-session.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import styles from './shell.module.css';

/** Says how old that is what this browser shows without a connection. */
export function OfflineNotice() {
  const answers = useOffline();
  return answers && <Ages answers={answers} />;
}

function Ages({ answers }: { readonly answers: ReadonlyMap<string, number> }) {
  const { pathname } = useLocation();
  const { isUnverified } = useSession();
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
        {isUnverified && ' You stay signed in.'}
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
