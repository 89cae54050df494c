import { useParams } from 'react-router';
import { type SandboxPortalDto, sandboxPortal } from '#contract/sandbox.ts';
import { useCall } from '#web/api/use-call.ts';
import { useScreenTitle } from '#web/site/use-screen-title.ts';
import { ButtonAnchor } from '#web/ui/button/button-link.tsx';
import { Loaded } from '#web/ui/feedback/loaded.tsx';
import { ScreenSpinner } from '#web/ui/feedback/spinner.tsx';
import { ErrorView } from './error-views.tsx';
import { HostedFrame } from './hosted-frame.tsx';
import styles from './payments.module.css';
import { PortalActions } from './portal-actions.tsx';
import { PortalSubscription } from './portal-subscription.tsx';

/** Fake customer portal of the payment provider. */
export function SandboxPortalPage() {
  useScreenTitle('Your subscription');
  const { id = '' } = useParams();
  const query = useCall(sandboxPortal, { params: { id } }, { staleTime: 0 });
  return (
    <Loaded
      query={query}
      waiting={<ScreenSpinner label="Loading your subscription…" />}
      failed={<ErrorView {...query} />}
    >
      {(portal) => <Portal id={id} portal={portal} />}
    </Loaded>
  );
}

function Portal({ id, portal }: { readonly id: string; readonly portal: SandboxPortalDto }) {
  const { product_name, email, return_url, subscription } = portal;
  return (
    <HostedFrame
      product={product_name}
      back={<ButtonAnchor href={return_url}>Back to {product_name}</ButtonAnchor>}
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
