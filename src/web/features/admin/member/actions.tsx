import { useState } from 'react';
import {
  disableMember,
  enableMember,
  endMemberSessions,
  endTrial,
  grantMonths,
  type MemberDto,
  monthsField,
  startTrial,
  trialDaysField,
} from '#contract/admin/members.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Card } from '../operations/parts.tsx';
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
          <Button key={one.title} aria-haspopup="dialog" onClick={() => ask(one)}>
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

const ENABLE: Change = {
  endpoint: enableMember,
  label: 'Enable',
  title: 'Enable this account?',
  text: 'The member can sign in again, and alerts and kept trips go on.',
  done: 'Account enabled',
};

const DISABLE: Change = {
  endpoint: disableMember,
  label: 'Disable',
  title: 'Disable this account?',
  text: 'All sessions end, nobody can sign in, and alerts and kept trips send nothing.',
  done: 'Account disabled',
};

const SIGN_OUT: Change = {
  endpoint: endMemberSessions,
  label: 'End sessions',
  title: 'End all sessions?',
  text: 'The member is signed out on every device and can sign in again.',
  done: 'Sessions ended',
};

const GRANT: Change = {
  endpoint: grantMonths,
  label: 'Give months',
  title: 'Give months of Premium?',
  text: 'They begin after everything that the member has or has paid for. With a subscription they wait until it ends.',
  done: 'Months given',
  amount: { name: 'months', label: 'Months', initial: '1', field: monthsField },
};

const START_TRIAL: Change = {
  endpoint: startTrial,
  label: 'Start a trial',
  title: 'Start a trial?',
  text: 'It needs no card and ends by itself.',
  done: 'Trial started',
  amount: { name: 'days', label: 'Days', initial: '7', field: trialDaysField },
};

const END_TRIAL: Change = {
  endpoint: endTrial,
  label: 'End the trial',
  title: 'End the trial?',
  text: 'The member is on the free plan at once.',
  done: 'Trial ended',
};

function changesOf({ user }: MemberDto): readonly Change[] {
  return [
    user.is_active ? DISABLE : ENABLE,
    SIGN_OUT,
    GRANT,
    ...(user.is_trial ? [END_TRIAL] : []),
    ...(user.is_premium ? [] : [START_TRIAL]),
  ];
}
