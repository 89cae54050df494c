import { useId } from 'react';
import { formatPlanPrice } from '#domain/plan.ts';
import { NO_PAYMENTS } from '#web/billing/plan-copy.ts';
import { Gate } from '#web/billing/premium/gate.tsx';
import { useUpgrade } from '#web/billing/use-checkout.ts';
import { useSite } from '#web/site/use-site.ts';
import { HiddenText } from '#web/ui/badge/hidden-text.tsx';
import { Button } from '#web/ui/button/button.tsx';
import styles from './routes.module.css';

export function RoutesPaywall() {
  const { routes_gate_label, payments } = useSite();
  const { busy, upgrade } = useUpgrade();
  const isOff = payments.provider === 'off';
  const id = useId();
  return (
    <Gate
      feature="route_map"
      upgrade={
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
        </div>
      }
    >
      An interactive map of the network: choose an airport and see where its flights go and come
      from.
    </Gate>
  );
}
