import type { ChannelName } from './channel.ts';
import {
  addDays,
  dayOf,
  instantAt,
  instantOfDate,
  MINUTE_MS,
  type Minutes,
  minuteOfDay,
  minutes,
  type TimeZone,
  timeAt,
} from './time.ts';

/** Every day from one time to another, over midnight if `to` is not later; never if they are equal. Minutes of the day. */
export interface QuietHours {
  readonly from: Minutes;
  readonly to: Minutes;
}

const HOUR = 60;

/** Text messages wait from 9 PM to 8 AM unless an alert has quiet hours of its own. */
const TEXT_NIGHT: QuietHours = { from: minutes(21 * HOUR), to: minutes(8 * HOUR) };

/**
 * When a message of the channel may be sent; undefined for at once. Email waits for nothing.
 * @param quietHours of the alert, in `zone`.
 */
export function quietUntil(
  channel: ChannelName,
  { quietHours, zone }: { readonly quietHours: QuietHours | null; readonly zone: TimeZone },
  at: Date,
): Date | undefined {
  const hours = quietHours ?? (channel === 'sms' ? TEXT_NIGHT : null);
  if (channel === 'email' || !hours) return undefined;
  const { from, to } = hours;
  const local = timeAt(zone, instantOfDate(at));
  const now = minuteOfDay(local);
  const isQuiet = from <= to ? from <= now && now < to : from <= now || now < to;
  if (!isQuiet) return undefined;
  const day = now < to ? dayOf(local) : addDays(dayOf(local), 1);
  return new Date(instantAt(zone, day, to) * MINUTE_MS);
}

/** `22:30` */
export const formatTimeOfDay = (minute: Minutes): string =>
  `${String(Math.floor(minute / HOUR)).padStart(2, '0')}:${String(minute % HOUR).padStart(2, '0')}`;

/** Reads `HH:MM`. */
export const readTimeOfDay = (text: string): Minutes => {
  const [hours = 0, rest = 0] = text.split(':').map(Number);
  return minutes(hours * HOUR + rest);
};
