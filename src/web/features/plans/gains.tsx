import {
  Armchair,
  BellRing,
  LifeBuoy,
  Map as MapIcon,
  PlaneLanding,
  Search,
  Undo2,
} from 'lucide-react';
import { PREMIUM_LIMITS } from '#domain/plan.ts';
import { useSite } from '#web/site/use-site.ts';
import { Tag } from '#web/ui/badge/tag.tsx';
import { alertsLabel, seatsCopy } from './feature-copy.ts';
import styles from './plans.module.css';

const { activeAlerts, datesPerAlert } = PREMIUM_LIMITS;

export function Gains() {
  const { sms_alerts, suppliers, has_fares } = useSite();
  const seats = seatsCopy(suppliers.fares);
  const gains = [
    [Search, 'Unlimited searches', 'Look as often as you like, every day'],
    ...(has_fares
      ? [
          [
            Armchair,
            seats.label,
            'Seats left at each fare, before you pack',
            seats.caution,
          ] as const,
        ]
      : []),
    [Undo2, 'Return search', 'The way back, before you leave'],
    [PlaneLanding, 'Inbound search', 'All the ways in to one destination'],
    [MapIcon, 'Interactive maps', 'All routes of the network at a glance'],
    ...(has_fares
      ? [
          [
            BellRing,
            alertsLabel(sms_alerts),
            `Up to ${activeAlerts} alerts at once, with ${datesPerAlert} dates each`,
          ] as const,
        ]
      : []),
    [LifeBuoy, 'Priority support', 'Your questions come first'],
  ] as const;
  return (
    <ul className={styles.gains}>
      {gains.map(([Icon, title, good, caution]) => (
        <li key={title}>
          <Icon size={20} strokeWidth={1.5} aria-hidden="true" />
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
