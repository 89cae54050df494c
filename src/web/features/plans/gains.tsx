import { Check } from 'lucide-react';
import { PREMIUM_LIMITS } from '#domain/plan.ts';
import { useSite } from '#web/site/use-site.ts';
import { Tag } from '#web/ui/badge/tag.tsx';
import { alertsLabel, seatsCopy } from './feature-copy.ts';
import styles from './plans.module.css';

const { activeAlerts, datesPerAlert } = PREMIUM_LIMITS;

type Gain = readonly [title: string, good: string, caution?: string | undefined];

export function Gains() {
  const { sms_alerts, suppliers, has_fares } = useSite();
  const seats = seatsCopy(suppliers.fares);
  const gains: readonly Gain[] = [
    ['Unlimited searches', 'Look as often as you like, every day'],
    ...(has_fares
      ? [[seats.label, 'Seats left at each fare, before you pack', seats.caution] as const]
      : []),
    ['Return search', 'The way back, before you leave'],
    ['Inbound search', 'All the ways in to one destination'],
    ['Interactive maps', 'All routes of the network at a glance'],
    ...(has_fares
      ? [
          [
            alertsLabel(sms_alerts),
            `Up to ${activeAlerts} alerts at once, with ${datesPerAlert} dates each`,
          ] as const,
        ]
      : []),
    ['Priority support', 'Your questions come first'],
  ];
  return (
    <ul className={styles.gains}>
      {gains.map(([title, good, caution]) => (
        <li key={title}>
          <Check size={18} strokeWidth={2} aria-hidden="true" />
          <div>
            <p className={styles.gain}>{title}</p>
            <p className={styles.soft}>{good}</p>
            {caution && <Tag tone="sample">{caution}</Tag>}
          </div>
        </li>
      ))}
    </ul>
  );
}
