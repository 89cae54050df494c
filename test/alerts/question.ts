import { airportCode } from '#domain/airports.ts';
import type { AlertTerms } from '#domain/alert.ts';
import { CHANNEL_NAMES } from '#domain/channel.ts';
import { cents } from '#domain/money.ts';
import { localDate } from '#domain/time.ts';

/** The terms of an alert: a GoWild seat from Denver to Las Vegas for $15. */
export const termsWith = (changes: Partial<AlertTerms> = {}): AlertTerms => ({
  origins: [airportCode('DEN')],
  destinations: [airportCode('LAS')],
  dates: [localDate('2026-11-25')],
  range: null,
  maxPrice: cents(1_500),
  goWildOnly: true,
  discountDen: true,
  maxStops: null,
  maxMinutes: null,
  party: 1,
  channels: CHANNEL_NAMES,
  quietHours: null,
  ...changes,
});
