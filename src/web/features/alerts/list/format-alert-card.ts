import type { AlertDto } from '#contract/alerts.ts';
import { POLL_EVERY_MINUTES } from '#domain/alert.ts';
import type { InstantMinute } from '#domain/time.ts';
import { formatAgo, instantOfDate } from '#domain/time.ts';
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

/** `Checked 4 minutes ago`, or when the first check is due. */
export function formatLastCheck(lastCheckedAt: string | null, now: InstantMinute): string {
  if (lastCheckedAt === null) return `First check within ${POLL_EVERY_MINUTES} minutes`;
  return `Checked ${formatAgo((now - instantOfDate(new Date(lastCheckedAt))) * 60)}`;
}
