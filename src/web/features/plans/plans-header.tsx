import { formatPlanPrice } from '#domain/plan.ts';
import { useHasFares } from '#web/site/use-site.ts';
import styles from './plans.module.css';

export function PlansHeader() {
  return (
    <header className={styles.header}>
      <h1>Your pass, without the guesswork</h1>
      <p>
        Start free. Premium shows every way out and back
        {useHasFares() && ', with the seats that are left'}, for {formatPlanPrice('monthly')}.
      </p>
    </header>
  );
}
