import { expect, it } from 'vitest';
import { airportCode } from '#domain/airports.ts';
import { instantOfDate, localDate, timeZone } from '#domain/time.ts';
import { AIRPORTS } from '#test/screen/search-fixture.ts';
import type { Places } from '#web/places/use-network.ts';
import { windowNote } from './pass-window.tsx';

const airportOf = (code: string) => AIRPORTS.find((one) => one.stationCode === code);
const places: Places = {
  airportOf,
  cityOf: (code) => (code === 'DEN' ? 'Denver' : code),
  zoneOf: (code) => timeZone(airportOf(code)?.time_zone ?? 'UTC'),
  milesBetween: () => undefined,
};
/** Noon in Denver on November 21. */
const now = instantOfDate(new Date('2026-11-21T19:00:00Z'));

const note = (destination: string, day: string, blackoutDates = new Set<string>()) =>
  windowNote(
    {
      origin: airportCode('DEN'),
      destination: airportCode(destination),
      day: localDate(day),
    },
    { places, now, blackoutDates },
  );

it('the pass window note says at which midnight at the origin pass seats of a later day open', () => {
  expect(note('LAS', '2026-12-10')).toBe(
    'GoWild seats for Dec 10 open Wed, Dec 9, 12:00 AM in Denver; we look from then on.',
  );
});

it('the pass window note is absent while windows are open, ten days ahead for international', () => {
  expect(note('LAS', '2026-11-22')).toBeUndefined();
  expect(note('CUN', '2026-12-01')).toBeUndefined();
  expect(note('CUN', '2026-12-02')).toContain('open Sun, Nov 22, 12:00 AM in Denver');
});

it('says nothing of a blackout day, on which no pass seats open', () => {
  expect(note('LAS', '2026-12-10', new Set(['2026-12-10']))).toBeUndefined();
});

it('the pass window note is absent for unknown airports', () => {
  expect(note('QQQ', '2026-12-10')).toBeUndefined();
});
