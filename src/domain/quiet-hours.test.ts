import { describe, expect, it } from 'vitest';
import type { ChannelName } from './channel.ts';
import { formatTimeOfDay, type QuietHours, quietUntil, readTimeOfDay } from './quiet-hours.ts';
import { timeZone } from './time.ts';

const zone = timeZone('America/Denver');
const hours = (from: string, to: string): QuietHours => ({
  from: readTimeOfDay(from),
  to: readTimeOfDay(to),
});
/** November 21 in Denver. */
const at = (clock: string) => new Date(`2026-11-21T${clock}:00-07:00`);
const until = (channel: ChannelName, quietHours: QuietHours | null, clock: string) =>
  quietUntil(channel, { quietHours, zone }, at(clock))?.toISOString();

describe('quiet hours', () => {
  it('hold over midnight, and end the next morning or the same one', () => {
    const night = hours('22:30', '07:00');
    expect(until('push', night, '22:29')).toBeUndefined();
    expect(until('push', night, '22:30')).toBe('2026-11-22T14:00:00.000Z');
    expect(until('push', night, '06:59')).toBe('2026-11-21T14:00:00.000Z');
    expect(until('push', night, '07:00')).toBeUndefined();
  });

  it('hold within one day', () => {
    const noon = hours('12:00', '13:00');
    expect(until('sms', noon, '12:30')).toBe('2026-11-21T20:00:00.000Z');
    expect(until('sms', noon, '11:59')).toBeUndefined();
    expect(until('sms', noon, '23:00')).toBeUndefined();
  });

  it('are ignored by email, and are none by default but for texts at night', () => {
    expect(until('email', hours('00:00', '23:59'), '12:00')).toBeUndefined();
    expect(until('push', null, '03:00')).toBeUndefined();
    expect(until('sms', null, '20:59')).toBeUndefined();
    expect(until('sms', null, '21:00')).toBe('2026-11-22T15:00:00.000Z');
    expect(until('sms', null, '03:00')).toBe('2026-11-21T15:00:00.000Z');
    expect(until('sms', null, '08:00')).toBeUndefined();
  });

  it('that end when they begin never hold, so that texts come at night too', () => {
    expect(until('sms', hours('00:00', '00:00'), '03:00')).toBeUndefined();
  });

  it('end at their local time on a day on which clocks change', () => {
    const night = { quietHours: hours('22:00', '08:00'), zone };
    const before = new Date('2026-11-01T06:00:00Z');
    expect(quietUntil('push', night, before)?.toISOString()).toBe('2026-11-01T15:00:00.000Z');
  });

  it('are written and read as hours and minutes', () => {
    for (const text of ['00:00', '07:05', '23:59'])
      expect(formatTimeOfDay(readTimeOfDay(text))).toBe(text);
  });
});
