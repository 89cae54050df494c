import type { MARKET_STEPS } from '#contract/sandbox.ts';
import { formatCount } from '#domain/count.ts';

export const STEP_LABELS: Readonly<Record<(typeof MARKET_STEPS)[number], string>> = {
  10: '10 minutes',
  60: '1 hour',
  360: '6 hours',
  1440: '1 day',
};

const UNITS = [
  ['day', 1440],
  ['hour', 60],
  ['minute', 1],
] as const;

/** `1 day 6 hours 10 minutes`; 'Not at all' for none. */
export function formatMoved(minutes: number): string {
  let rest = minutes;
  const parts: string[] = [];
  for (const [unit, length] of UNITS) {
    const count = Math.floor(rest / length);
    rest -= count * length;
    if (count > 0) parts.push(formatCount(count, unit));
  }
  return parts.join(' ') || 'Not at all';
}

/** Market time belongs to no airport. */
const TIME = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'UTC',
});

/** `Nov 21, 2026, 6:10 PM UTC` */
export const formatMarketTime = (iso: string): string => `${TIME.format(new Date(iso))} UTC`;
