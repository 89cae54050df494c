import { Link, useLocation } from '@tanstack/react-router';
import { Menu } from 'lucide-react';
import { useState } from 'react';
import { useSession } from '#web/session/use-session.ts';
import { ButtonLink } from '#web/ui/button/button-link.tsx';
import { IconButton } from '#web/ui/button/icon-button.tsx';
import { HomeLink } from './home-link.tsx';
import { Logo } from './logo.tsx';
import { AccountMenu } from './menu/account-menu.tsx';
import { MobileMenu } from './menu/mobile-menu.tsx';
import { NotificationsGate } from './menu/notifications-gate.tsx';
import styles from './top-bar.module.css';

export function TopBar() {
  const { isAuthenticated, isLoading, isUnverified } = useSession();
  const [menuOpen, setMenuOpen] = useState(false);
  const [gateOpen, setGateOpen] = useState(false);
  const openGate = () => {
    setMenuOpen(false);
    setGateOpen(true);
  };
  return (
    <header className={styles.bar}>
      <div className={styles.row}>
        <HomeLink className={styles.home}>
          <Logo />
        </HomeLink>
        <nav className={styles.nav} aria-label="Main">
          <HomeLink>Home</HomeLink>
          <Link to="/routes">Routes</Link>
          <Link to="/plans">Plans</Link>
        </nav>
        <div className={styles.me}>
          {isAuthenticated && <AccountMenu onNotificationsRefused={openGate} />}
          {!isAuthenticated && !isLoading && !isUnverified && <GuestLinks />}
          <IconButton
            className={styles.burger}
            label="Open menu"
            aria-haspopup="dialog"
            icon={<Menu size={20} strokeWidth={1.75} aria-hidden="true" />}
            onClick={() => setMenuOpen(true)}
          />
        </div>
      </div>
      <MobileMenu
        open={menuOpen}
        onClose={() => setMenuOpen(false)}
        onNotificationsRefused={openGate}
      />
      <NotificationsGate open={gateOpen} onClose={() => setGateOpen(false)} />
    </header>
  );
}

/** On the form of the one there is no need of a link to it, only to the other. */
function GuestLinks() {
  const { pathname } = useLocation();
  return (
    <>
      {pathname !== '/login' && (
        <ButtonLink to="/login" variant="plain">
          Sign in
        </ButtonLink>
      )}
      <span className={styles.signUp}>
        <ButtonLink to="/register" variant="quiet">
          Sign up
        </ButtonLink>
      </span>
    </>
  );
}
