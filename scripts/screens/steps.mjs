// Steps that many screens share.
import fs from 'node:fs';
import { tomorrow } from '../product.mjs';

export const press = (page, role, name) => page.getByRole(role, { name }).first().click();

/** Fulfills a call with this response. `call` is its path under /api. */
export const answer = (page, call, json) =>
  page.route(`**/api${call}`, (route) => route.fulfill({ json }));

/** URL of the flights from Denver tomorrow. */
export const results = (more = {}) =>
  `/?${new URLSearchParams({
    origin: 'DEN',
    date: tomorrow(),
    direction: 'outbound',
    screen: 'departure_flights',
    ...more,
  })}`;

export async function openCard(page) {
  await page.locator('article button[aria-expanded=false]').first().click();
}

/** All blackout dates. */
export function blackoutDays() {
  const { dates } = JSON.parse(fs.readFileSync('data/blackout-dates.json', 'utf8'));
  return Object.values(dates).flat();
}
