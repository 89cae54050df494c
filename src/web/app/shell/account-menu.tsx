import { Bell, CircleQuestionMark, CreditCard, Gauge, LogOut, Sparkles } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { UsageBadge } from '#web/billing/usage-badge.tsx';
import { Link } from '#web/router.tsx';
import { useSession, useSessionStore } from '#web/session/use-session.tsx';
import { formatTrialLeft, useHasFares } from '#web/site/use-site.ts';
import { Crown } from '#web/ui/badge.tsx';
import styles from './account-menu.module.css';
import { initialOf, nameOf, planOf } from './links.tsx';

export interface AccountMenuProps {
  /** Called when a member without Premium presses Flight Notifications. */
  readonly onNotificationsRefused: () => void;
}

export function AccountMenu({ onNotificationsRefused }: AccountMenuProps) {
  const { user, isPremium, isTrial, trialDaysLeft, can } = useSession();
  const hasFares = useHasFares();
  const store = useSessionStore();
  const { open, setOpen, root } = useDisclosure<HTMLDivElement>();
  const id = useId();
  if (!user) return null;
  const item = { 'data-item': true, className: styles.item, onClick: () => setOpen(false) };

  return (
    <div className={styles.menu} ref={root}>
      <button
        type="button"
        className={styles.button}
        aria-expanded={open}
        aria-controls={id}
        aria-label={`Account menu, ${nameOf(user)}, ${planOf(user)}`}
        onClick={() => setOpen(!open)}
      >
        <span className={styles.plan}>{planOf(user)}</span>
        <span className={styles.avatar} aria-hidden="true">
          {initialOf(user)}
        </span>
      </button>
      <div id={id} className={styles.panel} hidden={!open}>
        <div className={styles.who}>
          <p className={styles.name}>{nameOf(user)}</p>
          <p className={styles.soft}>{user.email}</p>
          <p className={styles.soft}>{isTrial ? formatTrialLeft(trialDaysLeft) : planOf(user)}</p>
          {open && (
            <div className={styles.usage}>
              <UsageBadge onLeave={() => setOpen(false)} />
            </div>
          )}
        </div>
        <ul>
          <li>
            <Link to="/support" {...item}>
              <CircleQuestionMark /> Get help
            </Link>
          </li>
          {!isPremium && (
            <li>
              <Link to="/plans" {...item}>
                <Sparkles /> Upgrade plan
              </Link>
            </li>
          )}
          {can('admin.look') && (
            <li>
              <Link to="/admin" {...item}>
                <Gauge /> Admin Dashboard
              </Link>
            </li>
          )}
          <li>
            {can('alerts.create') || !hasFares ? (
              <Link to="/notifications" {...item}>
                <Bell /> Flight Notifications
              </Link>
            ) : (
              <button
                type="button"
                {...item}
                onClick={() => {
                  setOpen(false);
                  root.current?.querySelector<HTMLElement>('[aria-expanded]')?.focus();
                  onNotificationsRefused();
                }}
              >
                <Bell /> Flight Notifications <Crown />
              </button>
            )}
          </li>
          <li>
            <Link to="/profile" {...item}>
              <CreditCard /> Manage Subscription
            </Link>
          </li>
        </ul>
        <div className={styles.rule} />
        <button
          type="button"
          data-item
          className={styles.item}
          onClick={() => void store.signOut()}
        >
          <LogOut /> Log out
        </button>
      </div>
    </div>
  );
}

/**
 * A button with `aria-expanded` for a list of `data-item` entries. Escape, and a press or focus outside, close it;
 * Escape returns the focus to the button. Arrow keys, Home and End move between the entries.
 */
function useDisclosure<Root extends HTMLElement>() {
  const [open, setOpen] = useState(false);
  const root = useRef<Root>(null);

  useEffect(() => {
    const element = root.current;
    if (!open || !element) return;
    const leave = (event: Event) => {
      if (event.target instanceof Node && !element.contains(event.target)) setOpen(false);
    };
    const press = (event: KeyboardEvent) => {
      if (event.key === 'Escape') {
        setOpen(false);
        element.querySelector<HTMLElement>('[aria-expanded]')?.focus();
        return;
      }
      const next = nextItem(event.key, [...element.querySelectorAll<HTMLElement>('[data-item]')]);
      if (!next) return;
      event.preventDefault();
      next.focus();
    };
    element.addEventListener('keydown', press);
    document.addEventListener('pointerdown', leave);
    document.addEventListener('focusin', leave);
    return () => {
      element.removeEventListener('keydown', press);
      document.removeEventListener('pointerdown', leave);
      document.removeEventListener('focusin', leave);
    };
  }, [open]);

  return { open, setOpen, root } as const;
}

function nextItem(key: string, items: readonly HTMLElement[]): HTMLElement | undefined {
  const at = items.findIndex((item) => item.matches(':focus'));
  if (key === 'ArrowDown') return items[(at + 1) % items.length];
  if (key === 'ArrowUp') return items.at(at <= 0 ? -1 : at - 1);
  if (key === 'Home') return items[0];
  return key === 'End' ? items.at(-1) : undefined;
}
