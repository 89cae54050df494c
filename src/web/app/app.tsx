import { QueryClientProvider } from '@tanstack/react-query';
import { LucideProvider } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useNavigate as useRouterNavigate } from 'react-router';
import { onConfirmationNeeded, onSignedOut } from '#web/api/client.ts';
import { hydration, takeWantedAddress } from '#web/browser/hydration.tsx';
import { DocumentForContext, useSignInNavigation } from '#web/router.tsx';
import { SessionProvider } from '#web/session/use-session.tsx';
import { lazyDialog } from '#web/ui/lazy.tsx';
import { Toasts } from '#web/ui/toasts.tsx';
import { type AppParts, followPlan, forgetMember } from './app-parts.ts';

/**
 * Verifies the session; another member never sees cached data of the last one, and a plan change refetches. Returns a
 * function that stops it.
 */
export function startApp({ session, queries }: AppParts): () => void {
  let member = session.get().user;
  const stopFollowing = session.subscribe(() => {
    const now = session.get().user;
    if (member && now?.id !== member.id) forgetMember(queries);
    else if (member && now?.is_premium !== member.is_premium) followPlan(queries);
    member = now;
  });
  const stopSession = session.start();
  return () => {
    stopFollowing();
    stopSession();
  };
}

interface AppProps extends AppParts {
  readonly children: ReactNode;
}

export const App = ({ session, queries, documentFor, children }: AppProps) => (
  <QueryClientProvider client={queries}>
    <SessionProvider store={session}>
      <DocumentForContext value={documentFor}>
        {/* What icons are unless they say otherwise. */}
        <LucideProvider size={16} strokeWidth={1.75}>
          <Toasts>
            {children}
            <Confirmations />
          </Toasts>
        </LucideProvider>
        <SessionEnd session={session} />
        <EnableControls />
        <WantedAddress />
      </DocumentForContext>
    </SessionProvider>
  </QueryClientProvider>
);

/** The end of a session opens the sign-in screen. */
function SessionEnd({ session }: Pick<AppParts, 'session'>) {
  const openSignIn = useSignInNavigation();
  useEffect(
    () =>
      onSignedOut(() => {
        session.end();
        openSignIn();
      }),
    [session, openSignIn],
  );
  return null;
}

/** Goes on from a page that stood in for another. */
function WantedAddress() {
  const navigate = useRouterNavigate();
  useEffect(() => {
    const address = takeWantedAddress();
    if (address) void navigate(address, { replace: true });
  }, [navigate]);
  return null;
}

/** Enables the controls that the server has made inert, after the first render in the browser. */
function EnableControls() {
  useEffect(() => {
    hydration.end();
    for (const control of document.querySelectorAll('[data-idle]:not([data-served] *)')) {
      control.removeAttribute('inert');
      control.removeAttribute('data-idle');
    }
  }, []);
  return null;
}

const ConfirmDialog = lazyDialog(
  async () => (await import('../session/confirm-dialog.tsx')).ConfirmDialog,
);

/** Asks the member to prove who they are when a call needs it. The call waits, and so does what was typed. */
function Confirmations() {
  const [open, setOpen] = useState(false);
  const waiting = useRef<((isConfirmed: boolean) => void)[]>([]);
  useEffect(
    () =>
      onConfirmationNeeded(
        () =>
          new Promise((resolve) => {
            waiting.current.push(resolve);
            setOpen(true);
          }),
      ),
    [],
  );
  const end = (isConfirmed: boolean) => {
    setOpen(false);
    for (const resolve of waiting.current.splice(0)) resolve(isConfirmed);
  };
  return <ConfirmDialog open={open} onClose={() => end(false)} onConfirmed={() => end(true)} />;
}
