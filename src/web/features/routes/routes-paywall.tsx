import { Crown } from 'lucide-react';
import { useId } from 'react';
import { formatPlanPrice } from '#domain/plan.ts';
import { NO_PAYMENTS } from '#web/billing/plan-copy.ts';
import { useUpgrade } from '#web/billing/use-checkout.ts';
import { useSite } from '#web/site/use-site.ts';
import { HiddenText } from '#web/ui/badge/hidden-text.tsx';
import { Button } from '#web/ui/button/button.tsx';
import { ButtonLink } from '#web/ui/button/button-link.tsx';
import { EmptyView } from '#web/ui/feedback/empty-view.tsx';
import styles from './routes.module.css';

export function RoutesPaywall() {
  const { routes_gate_label, payments } = useSite();
  const { busy, upgrade } = useUpgrade();
  const isOff = payments.provider === 'off';
  const id = useId();
  return (
    <EmptyView
      scope="screen"
      icon={<Crown strokeWidth={1.5} />}
      title="Premium Feature"
      isPaywall
      action={
        <div className={styles.ways}>
          <Button
            variant="primary"
            size="large"
            busy={busy}
            aria-describedby={id}
            {...(isOff ? { 'aria-disabled': true } : { onClick: upgrade })}
          >
            <HiddenText>Upgrade for</HiddenText> {routes_gate_label}
          </Button>
          <p id={id} className={styles.price}>
            {isOff
              ? NO_PAYMENTS
              : `Limited-time price: you pay ${formatPlanPrice('monthly')} at checkout`}
          </p>
          <ButtonLink to="/">Back to Search</ButtonLink>
        </div>
      }
    >
      The route map shows every route of the network: pick an airport and see where its flights go
      and come from.
    </EmptyView>
  );
}
