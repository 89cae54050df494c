import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import {
  changeSandboxSubscription,
  type PORTAL_ACTIONS,
  type SandboxPortalDto,
  sandboxPortal,
} from '#contract/sandbox.ts';
import { cents, formatUsd } from '#domain/money.ts';
import { PRICES, planName } from '#domain/plan.ts';
import { queryOf, useCall, useSend } from '#web/api/use-call.ts';
import { longDate } from '#web/browser/now.ts';
import { Title } from '#web/site/title.tsx';
import { useSite } from '#web/site/use-site.ts';
import { Button, ButtonAnchor } from '#web/ui/button.tsx';
import { AlertDialog } from '#web/ui/dialog.tsx';
import { Loaded, Notice } from '#web/ui/feedback.tsx';
import { ScreenSpinner } from '#web/ui/progress.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { ErrorView, HostedFrame } from './hosted-frame.tsx';
import styles from './payments.module.css';

/** Fake customer portal of the payment provider. */
export function SandboxPortalPage() {
  const { id = '' } = useParams();
  const query = useCall(sandboxPortal, { params: { id } }, { staleTime: 0 });
  return (
    <>
      <Title>Your subscription</Title>
      <Loaded
        query={query}
        waiting={<ScreenSpinner label="Loading your subscription…" />}
        failed={<ErrorView {...query} />}
      >
        {(portal) => <Portal id={id} portal={portal} />}
      </Loaded>
    </>
  );
}

function Portal({ id, portal }: { readonly id: string; readonly portal: SandboxPortalDto }) {
  const site = useSite();
  const { product_name, email, return_url, subscription } = portal;
  return (
    <HostedFrame
      product={product_name}
      back={<ButtonAnchor href={return_url}>Back to {site.product_name}</ButtonAnchor>}
    >
      <div className={styles.portal}>
        <h1>Your subscription</h1>
        <p className={styles.small}>{email}</p>
        <div role="status">
          {subscription ? (
            <PortalSubscription subscription={subscription} />
          ) : (
            <p>Nothing has been subscribed to.</p>
          )}
        </div>
        {subscription && <PortalActions id={id} subscription={subscription} />}
      </div>
    </HostedFrame>
  );
}

export type PortalSubscriptionDto = NonNullable<SandboxPortalDto['subscription']>;

export const hasEnded = ({ status }: PortalSubscriptionDto): boolean =>
  status === 'canceled' || status === 'incomplete_expired';

function outlookOf(subscription: PortalSubscriptionDto): string {
  const { status, cancel_at_period_end, period_ends_at } = subscription;
  const date = longDate(period_ends_at);
  if (hasEnded(subscription)) return 'Your subscription has ended. Nothing more is charged.';
  if (cancel_at_period_end) return `Ends on ${date}. Nothing more is charged.`;
  if (status === 'past_due') return 'The last payment did not come through.';
  return status === 'trialing' ? `Free until ${date}, then it renews.` : `Renews on ${date}.`;
}

function PortalSubscription(props: { readonly subscription: PortalSubscriptionDto }) {
  const { subscription } = props;
  const { plan_type, amount, status, cancel_at_period_end } = subscription;
  return (
    <div className={styles.plan}>
      <p className={styles.planName}>
        {planName(plan_type)}
        <Status status={status} isEnding={cancel_at_period_end && !hasEnded(subscription)} />
      </p>
      <p>
        {formatUsd(cents(amount), 2)} per {PRICES[plan_type].per}
      </p>
      <p className={styles.small}>{outlookOf(subscription)}</p>
    </div>
  );
}

interface StatusProps {
  readonly status: PortalSubscriptionDto['status'];
  readonly isEnding: boolean;
}

function Status({ status, isEnding }: StatusProps) {
  if (isEnding) return <Tag tone="warn">Ending</Tag>;
  if (status === 'trialing') return <Tag tone="brand">Free trial</Tag>;
  if (status === 'active') return <Tag tone="brand">Active</Tag>;
  if (status === 'past_due') return <Tag tone="danger">Payment failed</Tag>;
  return <Tag>Ended</Tag>;
}

type PortalAction = (typeof PORTAL_ACTIONS)[number];

interface PortalActionsProps {
  readonly id: string;
  readonly subscription: PortalSubscriptionDto;
}

/** Cancels now or at the end of the period after confirmation; resumes a subscription that is set to end. */
function PortalActions({ id, subscription }: PortalActionsProps) {
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
