import { useState } from 'react';
import {
  correctEmail,
  deleteMember,
  disableMember,
  enableMember,
  endMemberSessions,
  endTrial,
  grantMonths,
  type MemberDto,
  removeMemberPasskeys,
  startTrial,
  takeBackMonths,
  turnMemberSecondFactorOff,
} from '#contract/admin/members.ts';
import { emailField } from '#contract/fields.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '../parts.tsx';
import { type Change, ChangeDialog } from './change-dialog.tsx';
import styles from './member.module.css';

/** What operators may change of the member; each asks for a reason. */
export function Actions({ member }: { readonly member: MemberDto }) {
  const [change, setChange] = useState<Change>();
  const [isOpen, setOpen] = useState(false);
  const ask = (next: Change) => {
    setChange(next);
    setOpen(true);
  };
  return (
    <Card title="Actions">
      <div className={styles.actions}>
        {changesOf(member).map((one) => (
          <Button
            key={one.title}
            aria-haspopup="dialog"
            {...(one.deletes && { variant: 'danger' })}
            onClick={() => ask(one)}
          >
            {one.label}
          </Button>
        ))}
      </div>
      {change && (
        <ChangeDialog
          key={change.title}
          id={member.user.id}
          change={change}
          open={isOpen}
          onClose={() => setOpen(false)}
        />
      )}
    </Card>
  );
}

const NUMBER = { inputMode: 'numeric' } as const;
const EMAIL = { name: 'email', initial: '', inputMode: 'email' } as const;

const ENABLE: Change = {
  endpoint: enableMember,
  label: 'Enable',
  title: 'Enable this account?',
  text: 'The member can sign in again, and alerts and kept trips go on. Passkeys, API keys, calendar addresses and notices to browsers must be added again.',
  done: 'Account enabled',
};

const DISABLE: Change = {
  endpoint: disableMember,
  label: 'Disable',
  title: 'Disable this account?',
  text: 'All sessions, passkeys, API keys, calendar addresses and notices to browsers end, nobody can sign in, and alerts and kept trips send nothing.',
  done: 'Account disabled',
};

const SIGN_OUT: Change = {
  endpoint: endMemberSessions,
  label: 'End sessions',
  title: 'End all sessions?',
  text: 'The member is signed out on every device and can sign in again. Passkeys, API keys, the calendar address and notices to browsers end, too, and the member is told by email. Passkeys of an administrator stay.',
  done: 'Sessions ended',
};

const GRANT: Change = {
  endpoint: grantMonths,
  label: 'Give months',
  title: 'Give months of Premium?',
  text: 'They begin after everything that the member has or has paid for. With a subscription they wait until it ends.',
  done: 'Months given',
  asks: { ...NUMBER, name: 'months', label: 'Months', initial: '1' },
};

const TAKE_BACK: Change = {
  endpoint: takeBackMonths,
  label: 'Take months back',
  title: 'Take the given months back?',
  text: 'Premium that was given ends at once, also months that wait for the end of a subscription. What is paid for stays.',
  done: 'Months taken back',
};

const START_TRIAL: Change = {
  endpoint: startTrial,
  label: 'Start a trial',
  title: 'Start a trial?',
  text: 'It needs no card and ends by itself.',
  done: 'Trial started',
  asks: { ...NUMBER, name: 'days', label: 'Days', initial: '7' },
};

const END_TRIAL: Change = {
  endpoint: endTrial,
  label: 'End the trial',
  title: 'End the trial?',
  text: 'The member is on the free plan at once.',
  done: 'Trial ended',
};

const TWO_FACTOR_OFF: Change = {
  endpoint: turnMemberSecondFactorOff,
  label: 'Turn two-factor off',
  title: 'Turn two-factor sign-in off?',
  text: 'A password or Google alone signs in from then on, and the recovery codes end. Sessions, API keys, the calendar address and notices to browsers end, too. The member is told by email. Make sure first that it is the member who asks.',
  done: 'Two-factor sign-in turned off',
};

const PASSKEYS_OFF: Change = {
  endpoint: removeMemberPasskeys,
  label: 'Remove passkeys',
  title: 'Remove all passkeys?',
  text: 'None of them signs in from then on. Sessions, API keys, the calendar address and notices to browsers end, too, and the member is told by email.',
  done: 'Passkeys removed',
};

type User = MemberDto['user'];

const correction = ({ email, has_password }: User): Change => ({
  endpoint: correctEmail,
  label: 'Correct email',
  title: 'Correct the email address?',
  text: `${email} is told and can undo it for seven days, if it was verified. The new address gets a link to verify it; until then it gets no messages about alerts and trips. Sessions stay; links that were sent before end.${has_password ? '' : ' This account has no password: it goes on signing in with the same Google account.'}`,
  done: 'Email address corrected',
  asks: {
    ...EMAIL,
    label: 'New email address',
  },
});

const deletion = ({ email }: User): Change => ({
  endpoint: deleteMember,
  label: 'Delete account',
  title: 'Delete this account?',
  text: 'Everything of it goes at once and cannot come back: alerts, kept trips, messages, sessions. A subscription ends. Nobody is told by email.',
  done: 'Account deleted',
  deletes: true,
  asks: {
    ...EMAIL,
    label: 'Email address of the account',
    hint: `Type ${email}`,
    refuses: (typed) => {
      const { data } = emailField.safeParse(typed);
      return data && data !== email ? `Type ${email} to delete this account` : undefined;
    },
  },
});

function changesOf({ user, sign_in, granted_until, as_of }: MemberDto): readonly Change[] {
  return [
    user.is_active ? DISABLE : ENABLE,
    SIGN_OUT,
    GRANT,
    ...(granted_until !== null && granted_until > as_of ? [TAKE_BACK] : []),
    ...(user.is_trial ? [END_TRIAL] : []),
    ...(user.is_premium ? [] : [START_TRIAL]),
    ...(user.is_admin ? [] : changesOfMember(user, sign_in)),
  ];
}

/** What operators change about administrators on the command line only. */
const changesOfMember = (user: User, { two_factor_since, passkeys }: MemberDto['sign_in']) => [
  ...(two_factor_since === null ? [] : [TWO_FACTOR_OFF]),
  ...(passkeys.length === 0 ? [] : [PASSKEYS_OFF]),
  correction(user),
  deletion(user),
];
