import { type ReactNode, useId } from 'react';
import { POLL_EVERY_MINUTES } from '#domain/alert.ts';
import { PremiumExample } from '#web/billing/premium/premium-example.tsx';
import type { PremiumFeature } from '#web/billing/premium/premium-features.ts';
import { useHasFares } from '#web/site/use-site.ts';
import { Tag } from '#web/ui/badge/tag.tsx';
import styles from './shown-features.module.css';

/** What Premium adds, each with a picture. */
export function ShownFeatures() {
  const hasFares = useHasFares();
  const id = useId();
  return (
    <section className={styles.shown} aria-labelledby={id}>
      <h2 id={id}>What Premium shows you</h2>
      <div className={styles.features}>
        {hasFares && (
          <Feature of="seats" name="Seats left">
            How many seats each fare has left, before you pack.
          </Feature>
        )}
        <Feature of="route_map" name="The route map">
          Every place that you can reach from your airport, on one map.
        </Feature>
        <Feature of="inbound" name="Inbound">
          Every airport with flights to the place that you choose.
        </Feature>
        {hasFares && (
          <Feature of="alerts" name="Alerts">
            We check every {POLL_EVERY_MINUTES} minutes and write when a fare is found.
          </Feature>
        )}
      </div>
      <p className={styles.note}>
        <Tag tone="sample">Examples, not offers</Tag>
      </p>
    </section>
  );
}

interface FeatureProps {
  readonly of: PremiumFeature;
  readonly name: string;
  readonly children: ReactNode;
}

const Feature = ({ of, name, children }: FeatureProps) => (
  <div className={styles.feature}>
    <h3>{name}</h3>
    <p className={styles.text}>{children}</p>
    <PremiumExample of={of} />
  </div>
);
