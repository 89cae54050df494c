import { expect, it } from 'vitest';
import { mendedAddress } from './page-address.ts';

const TOKEN = 'a1b2-c3_d4';

it.each([
  ['/from/den.', '/from/den'],
  ['/plans)', '/plans'],
  ['/plans%20', '/plans'],
  ['/guide,', '/guide'],
  ['/blackout/2026-12%E2%80%9D', '/blackout/2026-12'],
  ['/?origin=DEN&amp;date=2026-12-03', '/?origin=DEN&date=2026-12-03'],
  ['/?origin=DEN&date=2026-12-03.', '/?origin=DEN&date=2026-12-03'],
  [
    '/trips?origins=DEN&out=2026-12-03&nights=2%22%29',
    '/trips?origins=DEN&out=2026-12-03&nights=2',
  ],
  [`/unsubscribe%3Ftoken=${TOKEN}`, `/unsubscribe?token=${TOKEN}`],
  [`/unsubscribe%23token=${TOKEN}`, `/unsubscribe?token=${TOKEN}`],
  [`/reset-password%3Ftoken%3D${TOKEN}`, `/reset-password?token=${TOKEN}`],
  [`/verify-email?token=${TOKEN}>.`, `/verify-email?token=${TOKEN}`],
])('the address %s is meant to be %s', (sent, meant) => {
  expect(mendedAddress(sent)).toBe(meant);
});

it.each([
  '/',
  '/?origin=DEN&date=2026-12-03',
  '/?origin=DEN,LAS&date=2026-12-03&destination=CITY:WASHINGTON+D.C.',
  `/reset-password?token=${TOKEN}`,
  `/verify-email?token=${TOKEN}-_`,
  '/from/den/to/las',
  '/nowhere.',
  '//evil.example.',
  '/%2F%2Fevil.example%3Fa=b',
  '/api/airports.',
])('the address %s stays as it is', (address) => {
  expect(mendedAddress(address)).toBeUndefined();
});
