import {
  Bell,
  Bookmark,
  CalendarDays,
  ChevronRight,
  CreditCard,
  Gauge,
  House,
  Map as MapIcon,
  Tag as TagIcon,
} from 'lucide-react';
import type { UserDto } from '#contract/auth.ts';
import { Link } from '#web/router.tsx';
import { useSession, useSessionStore } from '#web/session/use-session.tsx';
import { formatTrialLeft, useHasFares } from '#web/site/use-site.ts';
import { Crown, Reveal } from '#web/ui/badge.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { HomeLink, initialOf, MonthLink, nameOf, planOf } from './links.tsx';
import styles from './mobile-menu.module.css';

const ICON = { size: 20 } as const;

interface MobileMenuProps {
  readonly open: boolean;
  readonly onClose: () => void;
  /** Called when a member without Premium presses Notifications. */
  readonly onNotificationsRefused: () => void;
}

export function MobileMenu({ open, onClose, onNotificationsRefused }: MobileMenuProps) {
  const { user, isUnverified } = useSession();
  const item = { className: styles.item, onClick: onClose };
  return (
    <Dialog open={open} onClose={onClose} title="Menu" shape="side">
      <Reveal delay={100}>{user && <MemberBlock user={user} />}</Reveal>
      <Reveal delay={200}>
        <nav aria-label="Menu">
          <Link to="/get-home" className={styles.getHome} onClick={onClose}>
            <House {...ICON} size={22} />
            <span>
              Get me home <small>Free, works offline</small>
            </span>
            <ChevronRight {...ICON} />
          </Link>
          <HomeLink {...item}>
            <House {...ICON} /> Home
          </HomeLink>
          <Link to="/my-trips" {...item}>
            <Bookmark {...ICON} /> My trips
          </Link>
          <MonthLink {...item}>
            <CalendarDays {...ICON} /> Month
          </MonthLink>
          <Link to="/routes" {...item}>
            <MapIcon {...ICON} /> Routes
          </Link>
          <Link to="/plans" {...item}>
            <TagIcon {...ICON} /> Plans
          </Link>
          {user && (
            <MemberLinks onClose={onClose} onNotificationsRefused={onNotificationsRefused} />
          )}
        </nav>
      </Reveal>
      {!isUnverified && (
        <Reveal delay={300} className={styles.end}>
          <SessionButtons isMember={user !== null} onClose={onClose} />
        </Reveal>
      )}
    </Dialog>
  );
}

function MemberBlock({ user }: { readonly user: UserDto }) {
  const { isPremium, isTrial, trialDaysLeft } = useSession();
  return (
    <div className={styles.who}>
      <span className={styles.avatar} aria-hidden="true">
        {initialOf(user)}
      </span>
      <div>
        <p className={styles.name}>{nameOf(user)}</p>
        <p className={styles.badge}>
          {isTrial && formatTrialLeft(trialDaysLeft)}
          {!isTrial && (isPremium ? <Tag tone="warn">Premium</Tag> : planOf(user))}
        </p>
      </div>
    </div>
  );
}

function MemberLinks(props: Omit<MobileMenuProps, 'open'>) {
  const { onClose, onNotificationsRefused } = props;
  const { isPremium, can } = useSession();
  const hasFares = useHasFares();
  const item = { className: styles.item, onClick: onClose };
  return (
    <>
      <Link to="/profile" {...item}>
        <CreditCard {...ICON} /> {isPremium ? 'Manage Subscription' : 'Profile'}
      </Link>
      {can('alerts.create') || !hasFares ? (
        <Link to="/notifications" {...item}>
          <Bell {...ICON} /> Notifications
        </Link>
      ) : (
        <button type="button" className={styles.item} onClick={onNotificationsRefused}>
          <Bell {...ICON} /> Notifications <Crown />
        </button>
      )}
      {can('admin.look') && (
        <Link to="/admin" {...item}>
          <Gauge {...ICON} /> Admin Dashboard
        </Link>
      )}
    </>
  );
}

function SessionButtons(props: { readonly isMember: boolean; readonly onClose: () => void }) {
  const { isMember, onClose } = props;
  const store = useSessionStore();
  const leave = () => {
    onClose();
    void store.signOut();
  };
  if (isMember)
    return (
      <Button size="large" fill onClick={leave}>
        Sign out
      </Button>
    );
  return (
    <>
      <ButtonLink to="/register" variant="primary" size="large" fill onClick={onClose}>
        Sign up
      </ButtonLink>
      <ButtonLink to="/login" size="large" fill onClick={onClose}>
        Sign in
      </ButtonLink>
    </>
  );
}
