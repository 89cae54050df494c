import type { SiteDto } from '#contract/site.ts';

export const alertsLabel = (smsAlerts: boolean): string =>
  smsAlerts ? 'Alerts and SMS' : 'Alerts and SMS (SMS coming)';

interface SeatsCopy {
  readonly label: string;
  /** What the numbers are, unless they are live. */
  readonly caution?: string;
}

/** Seats are as live as the fares that they come with. */
export function seatsCopy({ simulated, indicative }: SiteDto['suppliers']['fares']): SeatsCopy {
  if (simulated)
    return { label: 'Seat availability', caution: 'Sample numbers, like all fares here' };
  if (indicative)
    return { label: 'Seat availability', caution: 'Seen by others, may have changed' };
  return { label: 'Live seat availability' };
}
