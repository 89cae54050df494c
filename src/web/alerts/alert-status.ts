import type { AlertDto } from '#contract/alerts.ts';
import type { DateState } from '#domain/alert.ts';
import { centsFromDollars, formatUsd } from '#domain/money.ts';

/** `$15.41` of 15.41 dollars. */
export const dollars = (amount: number): string => formatUsd(centsFromDollars(amount), 2);

export type AlertStatus = 'found' | 'passed' | 'active' | 'paused' | 'inactive';

type Outcome = Pick<AlertDto, 'is_completed' | 'is_active' | 'is_paused' | 'found_price'>;

export function statusOf({
  is_completed,
  is_active,
  is_paused,
  found_price,
}: Outcome): AlertStatus {
  if (is_completed) return found_price !== null && found_price > 0 ? 'found' : 'passed';
  if (is_paused) return 'paused';
  return is_active ? 'active' : 'inactive';
}

/** `Found: $15.41`, `Date Passed`, `Active`, `Inactive` */
export function formatStatus(alert: Outcome): string {
  const texts = {
    found: `Found: ${dollars(alert.found_price ?? 0)}`,
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
