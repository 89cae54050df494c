import { Crown } from 'lucide-react';
import { type ReactNode, Suspense } from 'react';
import { formatPlanPrice } from '#domain/plan.ts';
import { useSession } from '#web/session/use-session.tsx';
import { useSite } from '#web/site/use-site.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy.tsx';
import styles from './gate.module.css';
import { FEATURE_NAMES, type PremiumFeature } from './premium-features.ts';

/** A chunk of its own, since few people see it, and the gate belongs to the first load. */
const PremiumExample = lazyPart(async () => (await import('./premium-example.tsx')).PremiumExample);

interface GateProps {
  readonly feature: PremiumFeature;
  /** Why it is closed, in the words of the server where it refused. */
  readonly children: ReactNode;
  /** `screen` is a whole page with an h1. */
  readonly scope?: 'screen' | 'section';
  /** Instead of the price and `Upgrade to Premium`. */
  readonly upgrade?: ReactNode;
  /** Present where the search page itself shows the gate; otherwise a link leads there. */
  readonly onBack?: () => void;
}

/** What the feature is, what it costs, the way back, and an example of it. */
export function Gate({ feature, children, scope = 'screen', upgrade, onBack }: GateProps) {
  const [Title, Name] = scope === 'screen' ? (['h1', 'h2'] as const) : (['h2', 'h3'] as const);
  return (
    <div className={scope === 'screen' ? styles.screen : styles.section}>
      <div className={styles.gate}>
        <div>
          <Title className={styles.title}>
            <Crown />
            Premium Feature
          </Title>
          <Name className={styles.name}>{FEATURE_NAMES[feature]}</Name>
          <p className={styles.text}>{children}</p>
          {upgrade ?? <Price />}
          <div className={styles.actions}>
            {!upgrade && <Upgrade />}
            {onBack ? (
              <Button variant="plain" onClick={onBack}>
                Back to Search
              </Button>
            ) : (
              <ButtonLink to="/" variant="plain">
                Back to Search
              </ButtonLink>
            )}
          </div>
        </div>
        <Suspense fallback={<div />}>
          <PremiumExample of={feature} faded />
        </Suspense>
      </div>
    </div>
  );
}

function Price() {
  const { payments } = useSite();
  if (payments.provider === 'off') return null;
  return (
    <p className={styles.text}>
      Premium costs {formatPlanPrice('monthly')} or {formatPlanPrice('yearly')}.
    </p>
  );
}

/** Guests have no profile to upgrade. */
function Upgrade() {
  const { isAuthenticated } = useSession();
  return (
    <>
      <ButtonLink to={isAuthenticated ? '/profile' : '/plans'} variant="primary">
        Upgrade to Premium
      </ButtonLink>
      {!isAuthenticated && <ButtonLink to="/login">Sign in</ButtonLink>}
    </>
  );
}
