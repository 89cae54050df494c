import { type ReactNode, useMemo, useState } from 'react';
import { WhatsNew } from '#web/features/info/whats-new.tsx';
import { useSession, useSessionStore } from '#web/session/use-session.tsx';
import { HomeResetContext } from '#web/site/first-page.ts';
import { lazyDialog } from '#web/ui/overlay/lazy-dialog.tsx';
import { Footer } from './footer.tsx';
import { ConnectionNotice, EndedNotice, OfflineNotice, VersionNotice } from './notices.tsx';
import styles from './shell.module.css';
import { TopBar } from './top-bar.tsx';

const WelcomeDialog = lazyDialog(async () => (await import('./welcome-dialog.tsx')).WelcomeDialog);

export function Shell({ children }: { readonly children: ReactNode }) {
  const [count, setCount] = useState(0);
  const reset = useMemo(() => ({ count, bump: () => setCount((n) => n + 1) }), [count]);
  const { showWelcomeModal } = useSession();
  const { hideWelcome } = useSessionStore();
  return (
    <HomeResetContext value={reset}>
      <a className={styles.skip} href="#main">
        Skip to content
      </a>
      <TopBar />
      <VersionNotice />
      <OfflineNotice />
      <ConnectionNotice />
      <EndedNotice />
      <main id="main" tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <Footer />
      <WelcomeDialog open={showWelcomeModal} onClose={hideWelcome} />
      <WhatsNew />
    </HomeResetContext>
  );
}
