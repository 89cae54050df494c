import { expect, it } from 'vitest';
import { instantOf, offsetTime, type TimeZone } from '#domain/time.ts';
import { airportOfZone, largest } from './use-travel-profile.ts';

const airport = (code: string, zone: string, routes: number) => ({
  code,
  zone: zone as TimeZone,
  routes,
});
const AIRPORTS = [
  airport('SLC', 'America/Denver', 20),
  airport('DEN', 'America/Denver', 67),
  airport('PHX', 'America/Phoenix', 40),
  airport('COS', 'America/Boise', 0),
  airport('ATL', 'America/New_York', 50),
];
const WINTER = instantOf(offsetTime('2026-12-01T12:00:00Z'));
const SUMMER = instantOf(offsetTime('2027-07-01T12:00:00Z'));
const codeIn = (zone: string, now = WINTER) => airportOfZone(AIRPORTS, zone as TimeZone, now)?.code;

it('the airport of a time zone is the one with most routes in it', () => {
  expect(codeIn('America/Denver')).toBe('DEN');
  expect(codeIn('America/Phoenix')).toBe('PHX');
});

it('a time zone without a served airport has that of the zones with the same time', () => {
  expect(codeIn('America/Boise')).toBe('DEN');
  // In summer Arizona has the time of California, and Chihuahua that of nobody but Arizona.
  expect(codeIn('America/Hermosillo', SUMMER)).toBe('PHX');
  expect(codeIn('America/Detroit')).toBe('ATL');
});

it('a time zone far from the network has no airport', () => {
  expect(codeIn('Europe/Berlin')).toBeUndefined();
  expect(airportOfZone([], 'America/Denver' as TimeZone, WINTER)).toBeUndefined();
});

it('the largest airport has most routes', () => {
  expect(largest(AIRPORTS)?.code).toBe('DEN');
  expect(largest([])).toBeUndefined();
});
