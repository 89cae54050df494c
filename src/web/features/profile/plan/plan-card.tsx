import { Crown } from 'lucide-react';
import type { UserDto } from '#contract/auth.ts';
import { longDate } from '#web/browser/dates.ts';
import { useSession } from '#web/session/use-session.ts';
import { formatTrialLeft } from '#web/site/format-trial.ts';
import { Tag } from '#web/ui/badge/tag.tsx';
import { Card } from '../card.tsx';
import styles from '../profile.module.css';
import { ManageSubscription } from './manage-subscription.tsx';
import { UpgradeOffer } from './upgrade-offer.tsx';

export function PlanCard({ user }: { readonly user: UserDto }) {
  const { isPremium, isTrial, trialDaysLeft } = useSession();
  return (
    <Card title="Your plan">
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
      <dl className={styles.facts}>
        <div>
          <dt>Account created</dt>
          <dd>{longDate(user.created_at)}</dd>
        </div>
        <div>
          <dt>Last login</dt>
          <dd>{longDate(user.last_login)}</dd>
        </div>
      </dl>
      {isPremium ? <ManageSubscription /> : <UpgradeOffer />}
    </Card>
  );
}
