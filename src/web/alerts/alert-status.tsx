import { CalendarX, CircleCheck, CirclePause, Radar } from 'lucide-react';
import type { AlertDto } from '#contract/alerts.ts';
import type { DateState } from '#domain/alert.ts';
import { centsFromDollars, formatEach } from '#domain/money.ts';
import { Tag } from '#web/ui/tag.tsx';

/** `$15.41` of 15.41 dollars, where several travel `$15.41 per person`. */
export const dollars = (amount: number, { party } = { party: 1 }): string =>
  formatEach(centsFromDollars(amount), party);

type AlertStatus = 'found' | 'passed' | 'active' | 'paused' | 'inactive';

type Outcome = Pick<AlertDto, 'is_completed' | 'is_active' | 'is_paused' | 'found_price' | 'party'>;

export function statusOf({
  is_completed,
  is_active,
  is_paused,
  found_price,
}: Omit<Outcome, 'party'>): AlertStatus {
  if (is_completed) return found_price !== null && found_price > 0 ? 'found' : 'passed';
  if (is_paused) return 'paused';
  return is_active ? 'active' : 'inactive';
}

/** `Found: $15.41`, `Date Passed`, `Active`, `Inactive` */
export function formatStatus(alert: Outcome): string {
  const texts = {
    found: `Found: ${dollars(alert.found_price ?? 0, alert)}`,
    passed: 'Date Passed',
    active: 'Active',
    paused: 'Inactive',
    inactive: 'Inactive',
  };
  return texts[statusOf(alert)];
}

export const DATE_LABELS: Readonly<Record<DateState, string>> = {
  open: 'Watching',
  found: 'Found',
  passed: 'Date passed',
  paused: 'Paused',
  stopped: 'Stopped',
};

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
    <Tag tone={tone} icon={<Icon />}>
      {formatStatus(alert)}
    </Tag>
  );
}
