import { describe, expect, it } from 'vitest';
import { instantOfDate, localDate, timeZone } from '#domain/time.ts';
import { bookingAnswer, formatUntil } from './when-can-i-book.tsx';

const denver = timeZone('America/Denver');
const newYork = timeZone('America/New_York');

/** Noon in Denver on November 21. */
const NOW = instantOfDate(new Date('2026-11-21T19:00:00Z'));

const ask = (
  day: string,
  { international = false, blackouts = [] as string[], ownZone = denver } = {},
) =>
  bookingAnswer(
    { day: localDate(day), zone: denver, city: 'Denver', international },
    { now: NOW, ownZone, blackoutDates: new Set(blackouts) },
  );

describe('booking answer of the guide', () => {
  it('the guide says that a domestic flight opens at midnight of the departure airport the day before', () => {
    expect(ask('2026-12-04')).toEqual({
      kind: 'opens',
      headline: 'From 12:00 AM on Thu, Dec 3',
      details: [
        'That is midnight in Denver (MST), 11 days from now.',
        'Be there at midnight for a flight that many want: seats are few, and none is promised.',
      ],
    });
  });

  it('the guide says that an international flight opens ten days before', () => {
    expect(ask('2026-12-04', { international: true }).headline).toBe(
      'From 12:00 AM on Tue, Nov 24',
    );
    expect(ask('2026-12-01', { international: true }).kind).toBe('open');
  });

  it('the guide adds the local time of a viewer in another zone', () => {
    expect(ask('2026-12-04', { ownZone: newYork }).details).toContain(
      'On your own clock: 2:00 AM on Thu, Dec 3.',
    );
  });

  it('the guide says that today and tomorrow can be booked now without guaranteeing a seat', () => {
    for (const day of ['2026-11-21', '2026-11-22'])
      expect(ask(day)).toMatchObject({ kind: 'open', headline: 'Now, while seats last' });
  });

  it('the guide says no for a blackout date and names the nearest other days', () => {
    const blackouts = ['2026-11-24', '2026-11-25', '2026-11-26'];
    const { kind, details } = ask('2026-11-25', { blackouts });
    expect(kind).toBe('blackout');
    expect(details).toContain('The nearest days without a blackout: Mon, Nov 23 and Fri, Nov 27.');
  });
});

it.each([
  [0, '1 minute'],
  [59, '59 minutes'],
  [60, '1 hour'],
  [1439, '23 hours'],
  [1440, '1 day'],
  [2880, '2 days'],
])('formatUntil writes %d minutes as %s', (minutes, text) => {
  expect(formatUntil(minutes)).toBe(text);
});
