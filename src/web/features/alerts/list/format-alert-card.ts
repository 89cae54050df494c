import type { AlertDto } from '#contract/alerts.ts';
import { LOOK_EVERY_MINUTES } from '#domain/alert.ts';
import type { InstantMinute } from '#domain/time.ts';
import { instantOfDate } from '#domain/time.ts';
import { formatUsPhone } from '#web/ui/field/us-phone.ts';

export function formatTexting({ phone_number, sms_state }: AlertDto): string | undefined {
  if (phone_number === null || sms_state === null) return undefined;
  const number = formatUsPhone(phone_number);
  return {
    waiting: `Texts wait until ${number} has replied YES`,
    agreed: `Texts go to ${number} as well`,
    stopped: `No texts: ${number} has said STOP. Reply YES to have them again`,
  }[sms_state];
}

const count = (amount: number, unit: string) => `${amount} ${unit}${amount === 1 ? '' : 's'}`;

/** `Checked 4 minutes ago`, or when the first check is due. */
export function formatLastCheck(lastCheckedAt: string | null, now: InstantMinute): string {
  if (lastCheckedAt === null) return `First check within ${LOOK_EVERY_MINUTES} minutes`;
  const minutes = now - instantOfDate(new Date(lastCheckedAt));
  if (minutes < 1) return 'Checked just now';
  if (minutes < 60) return `Checked ${count(minutes, 'minute')} ago`;
  const hours = Math.floor(minutes / 60);
  return `Checked ${hours < 24 ? count(hours, 'hour') : count(Math.floor(hours / 24), 'day')} ago`;
}
