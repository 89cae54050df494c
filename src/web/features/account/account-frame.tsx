import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { FARE_KINDS, listFareLabels } from '#domain/flight.ts';
import { useHasFares } from '#web/site/use-site.ts';
import { Reveal } from '#web/ui/badge/reveal.tsx';
import styles from './account.module.css';
import { NetworkFigure } from './network-figure.tsx';

const reasons = (hasFares: boolean) => [
  'Every place you can reach from your airport, in one list',
  hasFares
    ? `${listFareLabels(FARE_KINDS, 'and')} fares side by side`
    : 'When the pass can be booked, and on which days it cannot',
  'The way back, before you leave',
];

interface AccountFrameProps {
  readonly title: string;
  readonly lead: ReactNode;
  readonly children: ReactNode;
}

export function AccountFrame({ title, lead, children }: AccountFrameProps) {
  return (
    <div className={styles.frame}>
      <aside className={styles.story}>
        <p className={styles.slogan}>Your pass goes further than you think.</p>
        <ul className={styles.reasons}>
          {reasons(useHasFares()).map((reason) => (
            <li key={reason}>
              <Check size={18} strokeWidth={2} aria-hidden="true" />
              {reason}
            </li>
          ))}
        </ul>
        <NetworkFigure />
      </aside>
      <Reveal delay={50} className={styles.card}>
        <h1>{title}</h1>
        <p className={styles.lead}>{lead}</p>
        {children}
      </Reveal>
    </div>
  );
}
