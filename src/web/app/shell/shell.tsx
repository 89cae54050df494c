import { Monitor, Moon, Sun } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { chooseTheme, readTheme, type Theme } from '#web/browser/media.ts';
import { WhatsNew } from '#web/features/pages/whats-new.tsx';
import { Link } from '#web/router.tsx';
import { useSession, useSessionStore } from '#web/session/use-session.tsx';
import { HomeResetContext } from '#web/site/first-page.ts';
import { useSite } from '#web/site/use-site.ts';
import { HiddenText } from '#web/ui/badge.tsx';
import { lazyDialog } from '#web/ui/lazy.tsx';
import { SegmentedControl } from '#web/ui/segmented-control.tsx';
import { useRememberPress } from '../pressed.ts';
import {
  ClockNotice,
  ConnectionNotice,
  EndedNotice,
  OfflineNotice,
  UnkeptNotice,
  VersionNotice,
} from './notices.tsx';
import styles from './shell.module.css';
import { TopBar } from './top-bar.tsx';

const WelcomeDialog = lazyDialog(async () => (await import('./welcome-dialog.tsx')).WelcomeDialog);

export function Shell({ children }: { readonly children: ReactNode }) {
  const [count, setCount] = useState(0);
  const reset = useMemo(() => ({ count, bump: () => setCount((n) => n + 1) }), [count]);
  const { showWelcomeModal } = useSession();
  const { hideWelcome } = useSessionStore();
  useRememberPress();
  return (
    <HomeResetContext value={reset}>
      <a className={styles.skip} href="#main">
        Skip to content
      </a>
      <TopBar />
      <noscript>
        <p className={styles.notice}>
          Searches need scripts, which are off in this browser. These pages work without them:{' '}
          <a href="/plain">where the pass leads</a>, <a href="/plain/get-home">get me home</a>,{' '}
          <a href="/from">flights by airport</a>, <a href="/blackout">blackout dates</a>,{' '}
          <a href="/guide">the guide</a>.
        </p>
      </noscript>
      <VersionNotice />
      <OfflineNotice />
      <ConnectionNotice />
      <EndedNotice />
      <UnkeptNotice />
      <ClockNotice />
      <main id="main" tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <Footer />
      <WelcomeDialog open={showWelcomeModal} onClose={hideWelcome} />
      <WhatsNew />
    </HomeResetContext>
  );
}

function Footer() {
  const { product_name, support_email, community_url } = useSite();
  return (
    <footer className={styles.footer}>
      <div className={styles.footerRow}>
        <span>{product_name} is not affiliated with Frontier Airlines.</span>
        {support_email && <a href={`mailto:${support_email}`}>{support_email}</a>}
        <nav className={styles.footerLinks} aria-label="About this site">
          <Link to="/support">Need Help?</Link>
          <Link to="/about">About</Link>
          <Link to="/guide">GoWild guide</Link>
          <Link to="/from">All airports</Link>
          <Link to="/blackout">Blackout dates</Link>
          <Link to="/data-sources">Data sources</Link>
          <Link to="/developers">Developers</Link>
          <Link to="/privacy">Privacy</Link>
          <Link to="/terms">Terms</Link>
        </nav>
        {community_url && <a href={community_url}>Community</a>}
        <div className={styles.theme}>
          <ThemeSwitch />
        </div>
      </div>
    </footer>
  );
}

const CHOICES = [
  { value: 'system', label: 'As the device', Icon: Monitor },
  { value: 'light', label: 'Light', Icon: Sun },
  { value: 'dark', label: 'Dark', Icon: Moon },
] as const;

function ThemeSwitch() {
  const [theme, setTheme] = useState<Theme>(readTheme);
  const choose = (next: Theme) => {
    chooseTheme(next);
    setTheme(next);
  };
  return (
    <SegmentedControl
      label="Colors"
      value={theme}
      onChange={choose}
      options={CHOICES.map(({ value, label, Icon }) => ({
        value,
        label: (
          <>
            <Icon />
            <HiddenText>{label}</HiddenText>
          </>
        ),
      }))}
    />
  );
}
