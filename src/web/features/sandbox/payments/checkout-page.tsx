import { CircleCheck, TimerOff } from 'lucide-react';
import { useParams } from 'react-router';
import { type SandboxCheckoutDto, sandboxCheckout } from '#contract/sandbox.ts';
import { useCall } from '#web/api/use-call.ts';
import { useScreenTitle } from '#web/site/use-screen-title.ts';
import textStyles from '#web/styles/text.module.css';
import { ButtonAnchor } from '#web/ui/button/button-link.tsx';
import { EmptyView } from '#web/ui/feedback/empty-view.tsx';
import { Loaded } from '#web/ui/feedback/loaded.tsx';
import { ScreenSpinner } from '#web/ui/feedback/spinner.tsx';
import { CheckoutForm } from './checkout-form.tsx';
import { CheckoutSummary } from './checkout-summary.tsx';
import { ErrorView } from './error-views.tsx';
import { HostedFrame } from './hosted-frame.tsx';
import styles from './payments.module.css';

/** Fake checkout page of the payment provider. */
export function SandboxCheckoutPage() {
  useScreenTitle('Checkout');
  const { id = '' } = useParams();
  const query = useCall(sandboxCheckout, { params: { id } }, { staleTime: 0 });
  return (
    <Loaded
      query={query}
      waiting={<ScreenSpinner label="Loading the checkout…" />}
      failed={<ErrorView {...query} />}
    >
      {(checkout) => <Checkout id={id} checkout={checkout} />}
    </Loaded>
  );
}

interface CheckoutProps {
  readonly id: string;
  readonly checkout: SandboxCheckoutDto;
}

function Checkout({ id, checkout }: CheckoutProps) {
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
        icon={isPaid ? <CircleCheck strokeWidth={1.5} /> : <TimerOff strokeWidth={1.5} />}
        title={isPaid ? 'This checkout is complete' : 'This checkout has expired'}
        action={
          <ButtonAnchor variant="primary" href={isPaid ? success_url : cancel_url}>
            Back to {product_name}
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
