import { CloudOff } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { type ScreenPath, useNavigate } from '#web/router.tsx';
import { arrival, returnAddress } from '#web/session/return-address.ts';
import { sessionEnd } from '#web/session/session-store.ts';
import { useSession, useSessionStore } from '#web/session/use-session.tsx';
import { Title } from '#web/site/title.tsx';
import { useSite } from '#web/site/use-site.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyView } from '#web/ui/feedback.tsx';
import { ScreenSpinner } from '#web/ui/progress.tsx';
import { NotFoundScreen } from './not-found-screen.tsx';

interface MembersOnlyProps {
  readonly children: ReactNode;
  /** Shown until the session is known. */
  readonly waiting?: ReactNode;
}

const CHECKING = (
  <>
    <Title />
    <ScreenSpinner label="Checking your session…" />
  </>
);

/** Redirects guests to the sign-in screen. */
export function MembersOnly({ children, waiting }: MembersOnlyProps) {
  const { isLoading, isAuthenticated, isUnverified } = useSession();
  const wasMember = useRef(false);
  useEffect(() => {
    if (isAuthenticated) wasMember.current = true;
  }, [isAuthenticated]);
  if (isAuthenticated) return children;
  if (isLoading) return waiting ?? CHECKING;
  return isUnverified ? <OfflineScreen /> : <ToSignIn wasMember={wasMember} />;
}

/** Redirects members to where they came from, by default the search page. */
export function GuestsOnly({ children }: { readonly children: ReactNode }) {
  const { isLoading, isAuthenticated } = useSession();
  if (isAuthenticated) return <BackFromSignIn />;
  if (isLoading) return CHECKING;
  return children;
}

/** Not found unless the server has the test pages enabled. */
export function TestersOnly({ children }: { readonly children: ReactNode }) {
  return useSite().debug_pages ? children : <NotFoundScreen />;
}

interface ToSignInProps {
  /** Whether somebody was signed in on this screen. */
  readonly wasMember: RefObject<boolean>;
}

/** Replaces the history entry. */
function ToSignIn({ wasMember }: ToSignInProps) {
  const navigate = useNavigate();
  useEffect(() => {
    void navigate({ to: '/login', replace: true });
    // Whoever signs out does not want to come back here.
    if (wasMember.current && !sessionEnd.get()) returnAddress.clear();
  }, [navigate, wasMember]);
  return <Title />;
}

/** Replaces the history entry. */
function BackFromSignIn() {
  const navigate = useNavigate();
  useEffect(() => {
    arrival.expect();
    const to = returnAddress.read() as ScreenPath;
    void navigate({ to, replace: true }).then(returnAddress.clear);
  }, [navigate]);
  return <Title />;
}

/** Shown when the session check failed; the token is kept. */
function OfflineScreen() {
  const { isLoading } = useSession();
  const store = useSessionStore();
  return (
    <EmptyView
      scope="screen"
      icon={<CloudOff />}
      title="We cannot reach the server"
      action={
        <Button variant="primary" busy={isLoading} onClick={() => void store.verify()}>
          Try again
        </Button>
      }
    >
      <Title>No connection</Title>
      You are not signed out. As soon as the connection is back, this page opens.
    </EmptyView>
  );
}
