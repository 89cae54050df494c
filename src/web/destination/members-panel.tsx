import { Crown } from 'lucide-react';
import { type ReactNode, Suspense } from 'react';
import type { Action } from '#domain/permissions.ts';
import { useSession } from '#web/session/use-session.ts';
import { ButtonLink } from '#web/ui/button/button-link.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import styles from './destination-panels.module.css';

interface MembersPanelProps {
  readonly action: Action;
  /** What Premium adds here. */
  readonly benefit: string;
  readonly children: ReactNode;
}

/** Shows a teaser to everyone else and requests nothing. */
export function MembersPanel({ action, benefit, children }: MembersPanelProps) {
  const { can, isLoading, isAuthenticated } = useSession();
  if (isLoading) return <Waiting />;
  if (can(action)) return <Suspense fallback={<Waiting />}>{children}</Suspense>;
  return (
    <div className={styles.teaser}>
      <p>
        <strong className={styles.feature}>
          <Crown size={16} strokeWidth={1.75} aria-hidden="true" />
          Premium Feature
        </strong>
        {benefit}
      </p>
      <ButtonLink to={isAuthenticated ? '/profile' : '/plans'}>Upgrade to Premium</ButtonLink>
    </div>
  );
}

const Waiting = () => <Skeleton height={64} />;
