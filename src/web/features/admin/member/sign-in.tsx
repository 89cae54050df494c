import type { MemberDto } from '#contract/admin/members.ts';
import { Card, Facts, Moment } from '../operations/parts.tsx';
import styles from './member.module.css';
import { Rows } from './rows.tsx';

interface MemberProps {
  readonly member: MemberDto;
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
export function SignIn({ member: { user, sign_in } }: MemberProps) {
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

export const PasskeyList = ({ member: { sign_in } }: MemberProps) => (
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

export const KeyList = ({ member: { sign_in } }: MemberProps) => (
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
