import { Crown } from 'lucide-react';
import type { UserDto } from '#contract/auth.ts';
import { phoneDigits } from '#domain/typed-text.ts';
import { useSession } from '#web/session/use-session.tsx';
import { VerifyNotice } from '#web/session/verify-notice.tsx';
import { Title } from '#web/site/title.tsx';
import { formatTrialLeft } from '#web/site/use-site.ts';
import { Reveal } from '#web/ui/badge.tsx';
import { TextField } from '#web/ui/fields.tsx';
import { Page } from '#web/ui/page.tsx';
import { formatUsPhone, PhoneField } from '#web/ui/person-fields.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { EditableField, EmailRow } from './contact-rows.tsx';
import { DataCard } from './data-card.tsx';
import { KeysCard } from './keys-card.tsx';
import { Card } from './parts.tsx';
import { PasskeysCard } from './passkeys-card.tsx';
import { PasswordCard } from './password-card.tsx';
import { PlanCard } from './plan-card.tsx';
import { PlanReturnNotice } from './plan-return-notice.tsx';
import styles from './profile.module.css';
import { SecondFactorCard } from './second-factor-card.tsx';
import { SessionsCard } from './sessions-card.tsx';
import { TravelCard } from './travel-card.tsx';

export function ProfilePage() {
  const { user, isPremium } = useSession();
  if (!user) return null;
  return (
    <Page heading="Your profile" badge={<PlanBadge />}>
      <Title>{isPremium ? 'Manage Subscription' : 'Profile'}</Title>
      <PlanReturnNotice />
      <VerifyNotice />
      <div className={styles.columns}>
        <Reveal delay={50}>
          <PlanCard user={user} />
        </Reveal>
        <Reveal delay={150} className={styles.stack}>
          <DetailsCard user={user} />
          <TravelCard />
          <PasswordCard user={user} />
          <SecondFactorCard user={user} />
          <PasskeysCard user={user} />
          <SessionsCard />
          <KeysCard />
          <DataCard user={user} />
        </Reveal>
      </div>
    </Page>
  );
}

const asTyped = (text: string) => text;

function DetailsCard({ user }: { readonly user: UserDto }) {
  return (
    <Card title="Your details">
      <div className={styles.rows}>
        <EmailRow user={user} />
        <EditableField
          name="first_name"
          label="First name"
          stored={user.first_name}
          toWire={asTyped}
          Field={TextField}
          autoComplete="given-name"
        />
        <EditableField
          name="last_name"
          label="Last name"
          stored={user.last_name}
          toWire={asTyped}
          Field={TextField}
          autoComplete="family-name"
        />
        <EditableField
          name="phone_number"
          label="Phone number"
          aside="Optional"
          stored={formatUsPhone(user.phone_number ?? '')}
          toWire={phoneDigits}
          Field={PhoneField}
          autoComplete="tel-national"
        />
      </div>
    </Card>
  );
}

function PlanBadge() {
  const { isPremium, isTrial, trialDaysLeft } = useSession();
  return (
    <p className={styles.badges}>
      {isPremium ? (
        <Tag tone="brand" icon={<Crown />}>
          Premium
        </Tag>
      ) : (
        <Tag>Free</Tag>
      )}
      {isTrial && <Tag tone="warn">{formatTrialLeft(trialDaysLeft)}</Tag>}
    </p>
  );
}
