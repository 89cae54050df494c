import { UserX } from 'lucide-react';
import type { ReactNode } from 'react';
import { type MemberDto, memberDetails } from '#contract/admin/members.ts';
import { ApiError } from '#web/api/client.ts';
import { useCall } from '#web/api/use-call.ts';
import { Link } from '#web/router.tsx';
import { Title } from '#web/site/title.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { EmptyView } from '#web/ui/feedback.tsx';
import { Page } from '#web/ui/page.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { AdminsOnly } from '../admins-only.tsx';
import { CustomerId, PlanTag } from '../dashboard/cells.tsx';
import { Card, Facts, LoadedSection, Moment, MomentFact } from '../parts.tsx';
import { Actions } from './actions.tsx';
import {
  AlertList,
  ChangeList,
  MessageList,
  Rows,
  SearchList,
  SessionList,
  TripList,
} from './lists.tsx';
import styles from './member.module.css';

export const MemberPage = ({ id }: { readonly id: string }) => (
  <AdminsOnly>
    <Member id={id} />
  </AdminsOnly>
);

const NOBODY = 'Member';

function Member({ id }: { readonly id: string }) {
  const query = useCall(memberDetails, { params: { id } }, { staleTime: 0 });
  const { data, error } = query;
  if (error instanceof ApiError && error.code === 'not_found') return <NoMember />;
  const name = data ? nameOf(data) : NOBODY;
  return (
    <Page
      heading={name}
      lead={data?.user.email}
      badge={data && <Badges member={data} />}
      up={
        <nav aria-label="Breadcrumb">
          <Link to="/admin" search={{ tab: 'users' }}>
            Users
          </Link>
        </nav>
      }
    >
      <Title>{`${name}, Admin Dashboard`}</Title>
      <LoadedSection query={query} loading="Loading the member…" heights={[160, 240, 240]}>
        {(member) => (
          <div className={styles.sections}>
            <Account member={member} />
            <Actions member={member} />
            <Payments member={member} />
            <SignIn member={member} />
            <MessageList member={member} />
            <AlertList member={member} />
            <TripList member={member} />
            <SessionList member={member} />
            <PasskeyList member={member} />
            <KeyList member={member} />
            <SearchList member={member} />
            <ChangeList member={member} />
          </div>
        )}
      </LoadedSection>
    </Page>
  );
}

const nameOf = ({ user }: MemberDto): string =>
  `${user.first_name} ${user.last_name}`.trim() || user.email;

const NoMember = () => (
  <EmptyView
    scope="screen"
    icon={<UserX />}
    title="Member not found"
    action={
      <ButtonLink to="/admin" search={{ tab: 'users' }}>
        All users
      </ButtonLink>
    }
  >
    <Title>{`${NOBODY}, Admin Dashboard`}</Title>
    There is no account with this ID, or it was deleted.
  </EmptyView>
);

interface MemberProps {
  readonly member: MemberDto;
}

const Badges = ({ member: { user } }: MemberProps) => (
  <>
    <PlanTag plan={user} /> {user.is_admin && <Tag tone="standard">Admin</Tag>}{' '}
    {!user.is_active && <Tag tone="danger">Disabled</Tag>}
  </>
);

const Account = ({ member: { user } }: MemberProps) => (
  <Card title="Account">
    <Facts
      facts={[
        ['Created', <MomentFact key="created" at={user.created_at} />],
        ['Last login', <MomentFact key="login" at={user.last_login} />],
        ['Phone', user.phone_number ?? 'None'],
        ['Alerts', user.notification_count.toLocaleString('en-US')],
        ['Searches', user.search_count.toLocaleString('en-US')],
      ]}
    />
    <p className={styles.soft}>
      ID <code>{user.id}</code>
    </p>
  </Card>
);

/** `past due` of `past_due` */
const formatStatus = (status: string): string => status.replaceAll('_', ' ');

function factsOf(
  subscription: MemberDto['subscription'],
): readonly (readonly [term: string, value: ReactNode])[] {
  if (!subscription) return [['Subscription', 'None']];
  const { status, plan_type, period_ends_at, ends_at, trial_at } = subscription;
  return [
    ['Subscription', formatStatus(status)],
    ['Interval', plan_type ?? 'None'],
    ['Period ends', <MomentFact key="period" at={period_ends_at} />],
    ['Ends', <MomentFact key="ends" at={ends_at} />],
    ['Trial at checkout', <MomentFact key="trial" at={trial_at} />],
  ];
}

function Payments({ member: { user, subscription, granted_until, as_of } }: MemberProps) {
  const isGranted = granted_until !== null && granted_until > as_of;
  return (
    <Card title="Plan and payments">
      <Facts
        facts={[
          ...factsOf(subscription),
          ['Given until', isGranted ? <MomentFact key="given" at={granted_until} /> : 'Nothing'],
        ]}
      />
      <p className={styles.soft}>
        Stripe customer <CustomerId id={user.stripe_customer_id} />
      </p>
      {subscription?.trial_refused_at && (
        <p className={styles.soft}>
          A trial was refused <MomentFact at={subscription.trial_refused_at} />: its card had had
          one.
        </p>
      )}
    </Card>
  );
}

interface StateProps {
  /** Since when it is on; null while it is off. */
  readonly since: string | null;
  readonly on: string;
  readonly off: string;
}

function State({ since, on, off }: StateProps) {
  if (since === null) return off;
  return (
    <>
      {on}
      <p className={styles.since}>
        since <Moment at={since} />
      </p>
    </>
  );
}

/** How the member signs in. */
function SignIn({ member: { user, sign_in } }: MemberProps) {
  const { google_since, two_factor_since, recovery_codes_left, passkeys, keys } = sign_in;
  return (
    <Card title="Sign-in">
      <Facts
        facts={[
          ['Password', user.has_password ? 'Yes' : 'None'],
          [
            'Google',
            <State key="google" since={google_since} on="Connected" off="Not connected" />,
          ],
          ['Two-factor sign-in', <State key="two" since={two_factor_since} on="On" off="Off" />],
          ['Recovery codes left', two_factor_since ? recovery_codes_left : 'None'],
          ['Passkeys', passkeys.length],
          ['API keys', keys.length],
        ]}
      />
    </Card>
  );
}

const PasskeyList = ({ member: { sign_in } }: MemberProps) => (
  <Rows title="Passkeys" rows={sign_in.passkeys} whenNone="The member has no passkeys.">
    {({ name, created_at, last_used_at }) => (
      <li key={created_at + name}>
        <p className={styles.name}>{name}</p>
        <p className={styles.soft}>
          Added <Moment at={created_at} />, last used <Moment at={last_used_at} />
        </p>
      </li>
    )}
  </Rows>
);

const KeyList = ({ member: { sign_in } }: MemberProps) => (
  <Rows title="API keys" rows={sign_in.keys} whenNone="The member has no API keys.">
    {({ name, scopes, created_at, last_used_at, expires_at }) => (
      <li key={created_at + name}>
        <p className={styles.name}>{name}</p>
        <p>{scopes.join(', ')}</p>
        <p className={styles.soft}>
          Created <Moment at={created_at} />, last used <Moment at={last_used_at} />, ends{' '}
          <Moment at={expires_at} />
        </p>
      </li>
    )}
  </Rows>
);
