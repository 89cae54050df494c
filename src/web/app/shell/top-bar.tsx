import { CircleUserRound, House, Menu } from 'lucide-react';
import { type ComponentType, useState } from 'react';
import { lazyModule } from '#web/browser/lazy-module.ts';
import { Link, useLocation } from '#web/router.tsx';
import { useSession } from '#web/session/use-session.tsx';
import { useHasFares, useSite } from '#web/site/use-site.ts';
import { Crown, HiddenText } from '#web/ui/badge.tsx';
import { ButtonLink, IconButton } from '#web/ui/button.tsx';
import { lazyDialog } from '#web/ui/lazy.tsx';
import type { AccountMenuProps } from './account-menu.tsx';
import { HomeLink, MonthLink } from './links.tsx';
import styles from './top-bar.module.css';

const MobileMenu = lazyDialog(async () => (await import('./mobile-menu.tsx')).MobileMenu);
const NotificationsPaywall = lazyDialog(
  async () => (await import('./notifications-paywall.tsx')).NotificationsPaywall,
);

export function TopBar() {
  const { isAuthenticated, isLoading, isUnverified } = useSession();
  const [menuOpen, setMenuOpen] = useState(false);
  const [isPaywallOpen, setPaywallOpen] = useState(false);
  const openPaywall = () => {
    setMenuOpen(false);
    setPaywallOpen(true);
  };
  return (
    <header className={styles.bar}>
      <div className={styles.row}>
        <HomeLink className={styles.home}>
          <Logo />
        </HomeLink>
        <nav className={styles.nav} aria-label="Main">
          <HomeLink>Home</HomeLink>
          <Link to="/my-trips">My trips</Link>
          <MonthLink>Month</MonthLink>
          <Link to="/routes">Routes</Link>
          <Link to="/plans">Plans</Link>
          {isAuthenticated && <AlertsLink onRefused={openPaywall} />}
        </nav>
        <div className={styles.me}>
          <Link to="/get-home" className={styles.getHome}>
            <House size={18} strokeWidth={1.9} />
            <span>Get me home</span>
          </Link>
          {isAuthenticated && <MemberMenu onNotificationsRefused={openPaywall} />}
          {isUnverified && (
            <ButtonLink to="/profile" variant="plain" icon={<CircleUserRound />}>
              <HiddenText>Your account, not checked yet</HiddenText>
            </ButtonLink>
          )}
          {isLoading && <MemberUntilKnown />}
          {!isAuthenticated && !isUnverified && (
            <span className={isLoading ? styles.guestUntilKnown : styles.guest}>
              <GuestLinks />
            </span>
          )}
          <IconButton
            className={styles.burger}
            label="Open menu"
            aria-haspopup="dialog"
            icon={<Menu size={20} />}
            onPointerEnter={MobileMenu.preload}
            onFocus={MobileMenu.preload}
            onClick={() => setMenuOpen(true)}
          />
        </div>
      </div>
      <MobileMenu
        open={menuOpen}
        onClose={() => setMenuOpen(false)}
        onNotificationsRefused={openPaywall}
      />
      <NotificationsPaywall open={isPaywallOpen} onClose={() => setPaywallOpen(false)} />
    </header>
  );
}

/** Opens the dialog about Premium for who may not set alerts. */
function AlertsLink({ onRefused }: { readonly onRefused: () => void }) {
  const { can } = useSession();
  const hasFares = useHasFares();
  if (can('alerts.create') || !hasFares) return <Link to="/notifications">Alerts</Link>;
  return (
    <button type="button" onClick={onRefused}>
      Alerts <Crown />
    </button>
  );
}

function MemberMenu(props: AccountMenuProps) {
  const code = accountMenu.useModule();
  return code ? <code.AccountMenu {...props} /> : <MemberUntilKnown />;
}

/** Until the session is known, the style sheet shows this or the links of guests, as `data-member` of the document says. */
const MemberUntilKnown = () => (
  <span className={styles.memberUntilKnown} aria-hidden="true">
    <span className={styles.planUntilKnown} />
    <span className={styles.avatarUntilKnown} />
  </span>
);

/** Hides the link to the form that is shown. */
function GuestLinks() {
  const { pathname } = useLocation();
  return (
    <>
      {pathname !== '/login' && (
        <ButtonLink to="/login" variant="plain">
          Sign in
        </ButtonLink>
      )}
      <ButtonLink to="/register" variant="quiet">
        Sign up
      </ButtonLink>
    </>
  );
}

function Logo() {
  const { product_name } = useSite();
  return (
    <span className={styles.logo}>
      <svg viewBox="0 0 24 24" width="24" height="24" fill="none" aria-hidden="true">
        <path
          d="M4 18C5.5 8.5 12 4.5 20 6"
          stroke="currentColor"
          strokeWidth="2.4"
          strokeLinecap="round"
        />
        <circle cx="4" cy="18" r="2.6" fill="currentColor" />
        <circle cx="20" cy="6" r="2.6" fill="currentColor" />
      </svg>
      {product_name}
    </span>
  );
}

const ProfileLink = () => <Link to="/profile">Profile</Link>;

/** A chunk of its own, since guests do not need it. If it cannot be loaded, a link stands in its place. */
export const accountMenu = lazyModule<{ readonly AccountMenu: ComponentType<AccountMenuProps> }>(
  () => import('./account-menu.tsx').catch(() => ({ AccountMenu: ProfileLink })),
);
