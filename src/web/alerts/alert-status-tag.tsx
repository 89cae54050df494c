import { CalendarX, CircleCheck, CirclePause, Radar } from 'lucide-react';
import type { AlertDto } from '#contract/alerts.ts';
import { Tag } from '#web/ui/badge/tag.tsx';
import { type Standing, standingOf, statusWords } from './alert-status.ts';

const LOOKS = {
  found: { tone: 'brand', Icon: CircleCheck },
  passed: { tone: 'plain', Icon: CalendarX },
  active: { tone: 'inbound', Icon: Radar },
  inactive: { tone: 'warn', Icon: CirclePause },
} as const satisfies Record<Standing, object>;

/** Where an alert stands, in words, colour and icon. */
export function StandingTag({ alert }: { readonly alert: AlertDto }) {
  const { tone, Icon } = LOOKS[standingOf(alert)];
  return (
    <Tag tone={tone} icon={<Icon strokeWidth={2} aria-hidden="true" />}>
      {statusWords(alert)}
    </Tag>
  );
}
