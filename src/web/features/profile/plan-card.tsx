import { Check, Crown } from 'lucide-react';
import { useId } from 'react';
import type { UserDto } from '#contract/auth.ts';
import { useSession } from '#web/session/use-session.ts';
import { Button } from '#web/ui/button/button.tsx';
import { ButtonLink } from '#web/ui/button/button-link.tsx';
import { Tag } from '#web/ui/mark/tag.tsx';
import { Card } from './card.tsx';
import { longDate } from './dates.ts';
import styles from './profile.module.css';

const GAINS = [
  'As many searches as you like',
  'Inbound and single route search',
  'Seats left on every fare',
  'Flight alerts',
] as const;

/** What kind of account it is, since when, and the way to more. */
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
        {isTrial && (
          <Tag tone="warn">
            {trialDaysLeft} {trialDaysLeft === 1 ? 'day' : 'days'} left in trial
          </Tag>
        )}
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
      {isPremium ? <ManageSubscription /> : <Upgrade />}
    </Card>
  );
}

function ManageSubscription() {
  const id = useId();
  return (
    <div className={styles.next}>
      <Button fill aria-disabled aria-describedby={id}>
        Manage Subscription
      </Button>
      <p id={id} className={styles.why}>
        Subscription management is not set up on this server
      </p>
    </div>
  );
}

const Upgrade = () => (
  <div className={styles.upgrade}>
    <h3>Go further with Premium</h3>
    <ul>
      {GAINS.map((gain) => (
        <li key={gain}>
          <Check className={styles.tick} size={16} strokeWidth={2} aria-hidden="true" />
          {gain}
        </li>
      ))}
    </ul>
    <ButtonLink to="/plans" variant="primary" fill>
      Upgrade Now
    </ButtonLink>
  </div>
);
