import { TriangleAlert, WifiOff } from 'lucide-react';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { matchPath, useNavigation } from 'react-router';
import { PLACES, type Place, reportCrash } from '#contract/reports.ts';
import { call } from '#web/api/client.ts';
import { focusHeading, leaving } from '#web/browser/document.ts';
import { useBackOnline, useOffline } from '#web/browser/online.ts';
import { Link, type Location, useLocation } from '#web/router.tsx';
import { arrival } from '#web/session/return-address.ts';
import { useSession } from '#web/session/use-session.tsx';
import { Title } from '#web/site/title.tsx';
import textStyles from '#web/styles/text.module.css';
import { Button } from '#web/ui/button.tsx';
import { EmptyView } from '#web/ui/feedback.tsx';
import { ScreenSpinner } from '#web/ui/progress.tsx';

/** Milliseconds for which the previous screen stays while the next one loads. */
const PATIENCE_MS = 1_000;

export function ScreenView({ children }: { readonly children: ReactNode }) {
  const isLate = useIsLate();
  useArrival(isLate);
  if (!isLate) return children;
  return (
    <>
      <Title />
      <ScreenSpinner label="Loading…" />
    </>
  );
}

/** Whether the next screen has been loading for longer than {@link PATIENCE_MS}. */
function useIsLate(): boolean {
  const isLoading = useNavigation().state === 'loading';
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (!isLoading) return;
    const timer = setTimeout(setLate, PATIENCE_MS, true);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [isLoading]);
  return isLate;
}

/** Moves the focus to the heading of another screen, once it is shown. */
function useArrival(isLate: boolean): void {
  const location = useLocation();
  const { isAuthenticated } = useSession();
  const before = useRef<Location>(undefined);
  useLayoutEffect(() => {
    if (isLate) return;
    if (before.current && before.current.pathname !== location.pathname) focusHeading();
    before.current = location;
  }, [location, isLate]);
  // Whenever the page may have its heading.
  useLayoutEffect(() => {
    if (isAuthenticated) arrival.complete();
  });
}

interface CrashScreenProps {
  readonly error: unknown;
}

export function CrashScreen({ error }: CrashScreenProps) {
  // As browsers say that a file with code could not be fetched.
  const isMissing = useOffline() !== undefined && error instanceof TypeError;
  return isMissing ? <NotKept /> : <Crashed error={error} />;
}

/** In place of a screen whose code this browser has not kept. */
function NotKept() {
  useBackOnline(true, () => leaving.reload());
  return (
    <EmptyView
      scope="screen"
      icon={<WifiOff />}
      title="This page is not kept on this device"
      action={
        <Button variant="primary" onClick={() => leaving.reload()}>
          Try again
        </Button>
      }
    >
      <Title>You are offline</Title>
      You are offline. The page opens by itself when you have a connection.
    </EmptyView>
  );
}

function Crashed({ error }: CrashScreenProps) {
  const reference = useCrashReport(error);
  return (
    <EmptyView
      scope="screen"
      icon={<TriangleAlert />}
      title="Something went wrong"
      action={
        <Button variant="primary" onClick={() => location.reload()}>
          Reload the page
        </Button>
      }
    >
      <Title>Something went wrong</Title>
      <p>
        This is our fault, not yours. Reloading usually helps. If it does not,{' '}
        <Link to="/support" reloadDocument className={textStyles.link}>
          write to support
        </Link>{' '}
        and name this reference.
      </p>
      <p>
        Reference: <strong>{reference}</strong>
      </p>
    </EmptyView>
  );
}

/** Reports a crash to the server once and returns its reference. */
function useCrashReport(error: unknown): string {
  const [reference] = useState(makeReference);
  const place = placeOf(useLocation().pathname);
  const isReported = useRef(false);
  useEffect(() => {
    if (isReported.current) return;
    isReported.current = true;
    const body = { reference, name: nameOf(error), place };
    // A failed report is not shown.
    call(reportCrash, { body }).catch(() => {});
  }, [error, place, reference]);
  return reference;
}

/** 8 hex digits. */
const makeReference = (): string =>
  [...crypto.getRandomValues(new Uint8Array(4))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');

/** Never the message, which may contain personal data. */
const nameOf = (error: unknown): string =>
  error instanceof Error && /^[A-Za-z]{1,60}$/.test(error.name) ? error.name : 'Error';

const placeOf = (pathname: string): Place =>
  PLACES.find((place) => matchPath(place.replaceAll('$', ':'), pathname)) ?? 'other';
