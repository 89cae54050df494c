import { useQueryClient } from '@tanstack/react-query';
import { CircleCheck, TimerOff } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { useParams } from 'react-router';
import {
  paySandboxCheckout,
  type SANDBOX_CARDS,
  type SandboxCheckoutDto,
  sandboxCheckout,
} from '#contract/sandbox.ts';
import { formatCount } from '#domain/count.ts';
import { cents, formatUsd } from '#domain/money.ts';
import { PRICES, planName } from '#domain/plan.ts';
import { DAY_MS } from '#domain/time.ts';
import { useCall, useSend } from '#web/api/use-call.ts';
import { leaving, usePageReturn } from '#web/browser/document.ts';
import { longDate } from '#web/browser/now.ts';
import { Title } from '#web/site/title.tsx';
import { useSite } from '#web/site/use-site.ts';
import textStyles from '#web/styles/text.module.css';
import { Button, ButtonAnchor } from '#web/ui/button.tsx';
import { EmptyView, Loaded, Notice } from '#web/ui/feedback.tsx';
import { ScreenSpinner } from '#web/ui/progress.tsx';
import { ErrorView, HostedFrame } from './hosted-frame.tsx';
import styles from './payments.module.css';

/** Fake checkout page of the payment provider. */
export function SandboxCheckoutPage() {
  const { id = '' } = useParams();
  const query = useCall(sandboxCheckout, { params: { id } }, { staleTime: 0 });
  return (
    <>
      <Title>Checkout</Title>
      <Loaded
        query={query}
        waiting={<ScreenSpinner label="Loading the checkout…" />}
        failed={<ErrorView {...query} />}
      >
        {(checkout) => <Checkout id={id} checkout={checkout} />}
      </Loaded>
    </>
  );
}

interface CheckoutProps {
  readonly id: string;
  readonly checkout: SandboxCheckoutDto;
}

function Checkout({ id, checkout }: CheckoutProps) {
  const site = useSite();
  const { status, product_name, success_url, cancel_url } = checkout;
  if (status === 'open')
    return (
      <HostedFrame
        product={product_name}
        back={
          <a className={textStyles.link} href={cancel_url}>
            Back without paying
          </a>
        }
      >
        <div className={styles.columns}>
          <CheckoutSummary checkout={checkout} />
          <CheckoutForm id={id} checkout={checkout} />
        </div>
      </HostedFrame>
    );
  const isPaid = status === 'complete';
  return (
    <HostedFrame product={product_name} back={null}>
      <EmptyView
        scope="screen"
        icon={isPaid ? <CircleCheck /> : <TimerOff />}
        title={isPaid ? 'This checkout is complete' : 'This checkout has expired'}
        action={
          <ButtonAnchor variant="primary" href={isPaid ? success_url : cancel_url}>
            Back to {site.product_name}
          </ButtonAnchor>
        }
      >
        {isPaid
          ? 'There is nothing left to do on this page.'
          : 'Nothing was charged. Start again from the plans.'}
      </EmptyView>
    </HostedFrame>
  );
}

type SandboxCard = (typeof SANDBOX_CARDS)[number];

const CARDS: readonly { card: SandboxCard; name: string; fate: string }[] = [
  { card: 'new', name: 'A new test card', fate: 'Never used before: it is accepted.' },
  {
    card: 'same',
    name: 'The test card everyone shares',
    fate: 'It has one free trial, whoever pays with it.',
  },
  { card: 'declined', name: 'A card that is declined', fate: 'Nothing is bought with it.' },
];

interface CheckoutFormProps {
  readonly id: string;
  readonly checkout: SandboxCheckoutDto;
}

function CheckoutForm({ id, checkout }: CheckoutFormProps) {
  const name = useId();
  const [chosen, setChosen] = useState<SandboxCard>('new');
  const { mutate, error, isPending, isSuccess } = usePayment();
  const pay = (event: FormEvent) => {
    event.preventDefault();
    if (isPending || isSuccess) return;
    const sent = { params: { id }, body: { card: chosen } };
    mutate(sent, { onSuccess: ({ success_url }) => leaving.goTo(success_url) });
  };
  return (
    <form className={styles.form} onSubmit={pay}>
      <fieldset className={styles.cards}>
        <legend>Pay with a made-up card</legend>
        {CARDS.map(({ card, name: label, fate }) => (
          <label key={card} className={styles.card}>
            <input
              type="radio"
              name={name}
              value={card}
              checked={card === chosen}
              aria-describedby={`${name}-${card}`}
              onChange={() => setChosen(card)}
            />
            <span className={styles.cardName}>{label}</span>
            <span id={`${name}-${card}`} className={styles.fate} aria-hidden="true">
              {fate}
            </span>
          </label>
        ))}
      </fieldset>
      {error && !isPending && <Notice tone="error">{error.message}</Notice>}
      <Button type="submit" variant="primary" size="large" fill busy={isPending || isSuccess}>
        {checkout.trial_days > 0
          ? 'Start free trial'
          : `Pay ${formatUsd(cents(checkout.amount), 2)}`}
      </Button>
      <p className={styles.small}>It renews by itself until you cancel. No card is asked for.</p>
    </form>
  );
}

/** Refetches the checkout after a refusal or a return to this page, because it may have ended. */
function usePayment() {
  const queries = useQueryClient();
  const refetch = () => queries.invalidateQueries({ queryKey: [sandboxCheckout.path] });
  const payment = useSend(paySandboxCheckout, { onError: refetch });
  usePageReturn(() => {
    payment.reset();
    void refetch();
  });
  return payment;
}

function CheckoutSummary({ checkout }: { readonly checkout: SandboxCheckoutDto }) {
  const { plan_type, amount, trial_days, email } = checkout;
  const price = formatUsd(cents(amount), 2);
  const hasTrial = trial_days > 0;
  const [now] = useState(() => Date.now());
  const firstCharge = new Date(now + trial_days * DAY_MS).toISOString();
  return (
    <section className={styles.summary}>
      <h1>{planName(plan_type)}</h1>
      <p className={styles.big}>
        {hasTrial ? `${formatCount(trial_days, 'day')} free` : price}
        <span>
          {hasTrial && `then ${price} `}per {PRICES[plan_type].per}
        </span>
      </p>
      <dl className={styles.lines}>
        <div>
          <dt>Account</dt>
          <dd>{email}</dd>
        </div>
        {hasTrial && (
          <div>
            <dt>First charge</dt>
            <dd>
              {price} on {longDate(firstCharge)}
            </dd>
          </div>
        )}
        <div className={styles.total}>
          <dt>Due today</dt>
          <dd>{hasTrial ? formatUsd(cents(0), 2) : price}</dd>
        </div>
      </dl>
    </section>
  );
}
