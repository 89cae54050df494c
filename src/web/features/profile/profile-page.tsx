import { useSession } from '#web/session/use-session.ts';
import { useScreenTitle } from '#web/site/use-screen-title.ts';
import { Reveal } from '#web/ui/badge/reveal.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { DetailsCard } from './details-card.tsx';
import { PasswordCard } from './password-card.tsx';
import { PlanCard } from './plan/plan-card.tsx';
import { PlanReturnNotice } from './plan/plan-return-notice.tsx';
import styles from './profile.module.css';
import { SessionsCard } from './sessions-card.tsx';

export function ProfilePage() {
  const { user, isPremium } = useSession();
  useScreenTitle(isPremium ? 'Manage Subscription' : 'Profile');
  if (!user) return null;
  return (
    <Page heading="Your profile">
      <PlanReturnNotice />
      <div className={styles.columns}>
        <Reveal delay={50}>
          <PlanCard user={user} />
        </Reveal>
        <Reveal delay={150} className={styles.stack}>
          <DetailsCard user={user} />
          <PasswordCard user={user} />
          <SessionsCard />
        </Reveal>
      </div>
    </Page>
  );
}
