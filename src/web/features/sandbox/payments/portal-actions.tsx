import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  changeSandboxSubscription,
  type PORTAL_ACTIONS,
  sandboxPortal,
} from '#contract/sandbox.ts';
import { queryOf, useSend } from '#web/api/use-call.ts';
import { longDate } from '#web/browser/dates.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { AlertDialog } from '#web/ui/overlay/alert-dialog.tsx';
import styles from './payments.module.css';
import { hasEnded, type PortalSubscriptionDto } from './portal-subscription.tsx';

type PortalAction = (typeof PORTAL_ACTIONS)[number];

interface PortalActionsProps {
  readonly id: string;
  readonly subscription: PortalSubscriptionDto;
}

/** Cancels now or at the end of the period after confirmation; resumes a subscription that is set to end. */
export function PortalActions({ id, subscription }: PortalActionsProps) {
  const [isChoosing, setChoosing] = useState(false);
  const [question, setQuestion] = useState<Question>('cancel_now');
  const [asking, setAsking] = useState(false);
  const queries = useQueryClient();
  const { mutate, error, isPending } = useSend(changeSandboxSubscription, {
    onSuccess: (portal, { params }) =>
      queries.setQueryData(queryOf(sandboxPortal, { params }).queryKey, portal),
  });

  if (hasEnded(subscription)) return null;
  const action = (what: PortalAction) =>
    mutate(
      { params: { id }, body: { wish: what } },
      { onSuccess: () => setChoosing(false), onSettled: () => setAsking(false) },
    );
  const ask = (next: Question) => () => {
    setQuestion(next);
    setAsking(true);
  };
  const text = questionOf(question, subscription);
  return (
    <div className={styles.choices}>
      {subscription.cancel_at_period_end && (
        <Button variant="primary" size="large" busy={isPending} onClick={() => action('resume')}>
          Continue subscription
        </Button>
      )}
      {isChoosing ? (
        <fieldset className={styles.choices}>
          <legend>When should it end?</legend>
          <Button onClick={ask('cancel_now')}>Cancel now</Button>
          {!subscription.cancel_at_period_end && (
            <Button onClick={ask('cancel_at_period_end')}>Cancel at the end of the period</Button>
          )}
          <Button variant="plain" onClick={() => setChoosing(false)}>
            Keep it
          </Button>
        </fieldset>
      ) : (
        <Button size="large" onClick={() => setChoosing(true)}>
          Cancel subscription
        </Button>
      )}
      {error && !isPending && <Notice tone="error">{error.message}</Notice>}
      <AlertDialog
        open={asking}
        title={text.title}
        closeLabel="Keep subscription"
        onClose={() => setAsking(false)}
        action={
          <Button variant="danger" busy={isPending} onClick={() => action(question)}>
            {text.answer}
          </Button>
        }
      >
        {text.text}
      </AlertDialog>
    </div>
  );
}

type Question = Exclude<PortalAction, 'resume'>;

const questionOf = (question: Question, { period_ends_at }: PortalSubscriptionDto) =>
  question === 'cancel_now'
    ? {
        title: 'Cancel at once?',
        text: 'Premium ends this moment, for the rest of the period too.',
        answer: 'Confirm',
      }
    : {
        title: 'Cancel at the end of the period?',
        text: `Premium stays until ${longDate(period_ends_at)} and is not renewed.`,
        answer: 'Confirm',
      };
