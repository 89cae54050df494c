import { Crown } from 'lucide-react';
import { useSession } from '#web/session/use-session.ts';
import { formatTrialLeft } from '#web/site/format-trial.ts';
import { Tag } from '#web/ui/badge/tag.tsx';
import styles from '../profile.module.css';

export function PlanBadge() {
  const { isPremium, isTrial, trialDaysLeft } = useSession();
  return (
    <p className={styles.badges}>
      {isPremium ? (
        <Tag tone="brand" icon={<Crown aria-hidden="true" />}>
          Premium
        </Tag>
      ) : (
        <Tag>Free</Tag>
      )}
      {isTrial && <Tag tone="warn">{formatTrialLeft(trialDaysLeft)}</Tag>}
    </p>
  );
}
