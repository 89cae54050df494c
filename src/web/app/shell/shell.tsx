import { Outlet, useMatches } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { WhatsNew } from '#web/features/info/whats-new/whats-new.tsx';
import { HomeResetContext } from '#web/site/home-reset.ts';
import { ConnectionNotice } from './connection-notice.tsx';
import { Footer } from './footer.tsx';
import styles from './shell.module.css';
import { TopBar } from './top-bar.tsx';
import { WelcomeDialog } from './welcome-dialog.tsx';

/** What surrounds the screens, but for those that stand alone. */
export function Shell() {
  const [count, setCount] = useState(0);
  const reset = useMemo(() => ({ count, bump: () => setCount((n) => n + 1) }), [count]);
  const standsAlone = useMatches({
    select: (matches) => matches.some(({ staticData }) => staticData.standsAlone === true),
  });
  if (standsAlone)
    return (
      <main id="main" tabIndex={-1} className={styles.alone}>
        <Outlet />
      </main>
    );
  return (
    <HomeResetContext value={reset}>
      <a className={styles.skip} href="#main">
        Skip to content
      </a>
      <TopBar />
      <ConnectionNotice />
      <main id="main" tabIndex={-1} className={styles.main}>
        <Outlet />
      </main>
      <Footer />
      <WelcomeDialog />
      <WhatsNew />
    </HomeResetContext>
  );
}
