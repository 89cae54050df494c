import { useEffect, useState, useSyncExternalStore } from 'react';
import { useMatches, useNavigation } from 'react-router';
import * as z from 'zod/mini';
import { formatAgo, formatSpan } from '#domain/time.ts';
import { serverAhead } from '#web/browser/now.ts';
import { pageKeptAt, useOffline } from '#web/browser/online.ts';
import { stored } from '#web/browser/storage.ts';
import { newVersion } from '#web/browser/worker.ts';
import { useLocation } from '#web/router.tsx';
import { ACCOUNT_PAGES } from '#web/session/return-address.ts';
import { useSession, useSessionStore } from '#web/session/use-session.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/feedback.tsx';
import styles from './shell.module.css';

/** Shown on public screens when the session check failed; the token is kept. */
export function ConnectionNotice() {
  const { isUnverified, error } = useSession();
  const isForMembers = useIsForMembers();
  const store = useSessionStore();
  // OfflineNotice says it, and the check is made again with the connection.
  const isOffline = useOffline() !== undefined;
  if (!isUnverified || isForMembers || isOffline) return null;
  return (
    <section className={styles.notice} aria-label="Connection">
      <Notice
        tone="warning"
        title="We could not check your session"
        action={
          <Button size="small" onClick={() => void store.verify()}>
            Try again
          </Button>
        }
      >
        {error} You stay signed in.
      </Notice>
    </section>
  );
}

/** Shown to guests whose session the server has ended; the sign-in screen says it itself. */
export function EndedNotice() {
  const { hasEnded } = useSession();
  const isForMembers = useIsForMembers();
  const { pathname } = useLocation();
  const next = useNavigation().location?.pathname ?? pathname;
  if (!hasEnded || isForMembers || ACCOUNT_PAGES.includes(next)) return null;
  return (
    <section className={styles.notice} aria-label="Session">
      <Notice
        tone="info"
        title="Your session ended"
        action={
          <ButtonLink to="/login" size="small">
            Sign in again
          </ButtonLink>
        }
      >
        This page is shown as to guests.
      </Notice>
    </section>
  );
}

/** Shown to members whose session this browser cannot keep. */
export function UnkeptNotice() {
  const { isUnkept, isAuthenticated } = useSession();
  if (!isUnkept || !isAuthenticated) return null;
  return (
    <section className={styles.notice} aria-label="Session">
      <Notice tone="warning" title="You are signed in on this page only">
        This browser keeps nothing for this site. A reload or a new tab signs you out. Allow site
        data to stay signed in.
      </Notice>
    </section>
  );
}

/** Whether somebody has read that the clock of this device is wrong. */
const clockRead = stored('clock_read', z.literal(true), 'device');
/** Seconds from which a clock is called wrong: a seat can be gone in a minute. */
const WRONG_SECONDS = 60;

/** Says once that times follow the server. */
export function ClockNotice() {
  const ahead = useSyncExternalStore(serverAhead.subscribe, serverAhead.get, () => 0) / 1_000;
  const isRead = useSyncExternalStore(clockRead.subscribe, clockRead.get, () => true);
  if (Math.abs(ahead) < WRONG_SECONDS || isRead) return null;
  return (
    <section className={styles.notice} aria-label="Clock">
      <Notice
        tone="warning"
        title={`The clock of this device is ${formatSpan(60 * Math.round(Math.abs(ahead) / 60))} ${ahead > 0 ? 'slow' : 'fast'}`}
        action={
          <Button size="small" onClick={() => clockRead.set(true)}>
            OK
          </Button>
        }
      >
        Countdowns and times here follow our server.
      </Notice>
    </section>
  );
}

const useIsForMembers = (): boolean => useMatches().some(({ handle }) => isMembersHandle(handle));

/** Of the routes that check the session themselves. */
const isMembersHandle = (handle: unknown): boolean =>
  typeof handle === 'object' && handle !== null && 'isForMembers' in handle;

/** Says how old that is what this browser shows without a connection. */
export function OfflineNotice() {
  const answers = useOffline();
  const { pathname } = useLocation();
  // That screen says it beside its title.
  return answers && pathname !== '/get-home' ? <Ages answers={answers} /> : null;
}

function Ages({ answers }: { readonly answers: ReadonlyMap<string, number> }) {
  const { pathname } = useLocation();
  const { isUnverified } = useSession();
  const page = usePageKeptAt(pathname);
  const ages = [
    ['This page', page],
    ['Flights', oldest(answers, /^\/flights\//)],
    ['Trips', oldest(answers, /^\/trips/)],
    ['My trips', oldest(answers, /^\/saved-trips$/)],
    ['Month', oldest(answers, /^\/openness$/)],
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

/** The page stays as it is until the button is pressed: somebody may be typing. */
export function VersionNotice() {
  const change = useSyncExternalStore(newVersion.subscribe, newVersion.get, () => undefined);
  return (
    <div aria-live="polite">
      {change && (
        <section className={styles.notice} aria-label="New version">
          <Notice
            tone="info"
            title="A new version is ready"
            action={
              <Button size="small" onClick={change}>
                Load it
              </Button>
            }
          />
        </section>
      )}
    </div>
  );
}
