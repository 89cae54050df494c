import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import {
  paySandboxCheckout,
  type SANDBOX_CARDS,
  type SandboxCheckoutDto,
  sandboxCheckout,
} from '#contract/sandbox.ts';
import { cents, formatUsd } from '#domain/money.ts';
import { useSend } from '#web/api/use-call.ts';
import { leaving } from '#web/browser/leaving.ts';
import { usePageReturn } from '#web/browser/use-page-return.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import styles from './payments.module.css';

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

export function CheckoutForm({ id, checkout }: CheckoutFormProps) {
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
