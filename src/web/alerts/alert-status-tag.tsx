import { CalendarX, CircleCheck, CirclePause, Radar } from 'lucide-react';
import type { AlertDto } from '#contract/alerts.ts';
import { Tag } from '#web/ui/badge/tag.tsx';
import { type AlertStatus, formatStatus, statusOf } from './alert-status.ts';

const STYLES = {
  found: { tone: 'brand', Icon: CircleCheck },
  passed: { tone: 'plain', Icon: CalendarX },
  active: { tone: 'plain', Icon: Radar },
  paused: { tone: 'warn', Icon: CirclePause },
  inactive: { tone: 'warn', Icon: CirclePause },
} as const satisfies Record<AlertStatus, object>;

export function AlertStatusTag({ alert }: { readonly alert: AlertDto }) {
  const { tone, Icon } = STYLES[statusOf(alert)];
  return (
    <Tag tone={tone} icon={<Icon strokeWidth={2} aria-hidden="true" />}>
      {formatStatus(alert)}
    </Tag>
  );
}
