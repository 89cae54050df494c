import { type Minutes, minutes } from './time.ts';

/** Every night from one time of day to another; minutes of the day. */
export interface QuietHours {
  readonly from: Minutes;
  readonly to: Minutes;
}

const HOUR = 60;

/** `22:30` */
export const formatTimeOfDay = (minute: Minutes): string =>
  `${String(Math.floor(minute / HOUR)).padStart(2, '0')}:${String(minute % HOUR).padStart(2, '0')}`;

/** Reads `HH:MM`. */
export const readTimeOfDay = (text: string): Minutes => {
  const [hours = 0, rest = 0] = text.split(':').map(Number);
  return minutes(hours * HOUR + rest);
};
