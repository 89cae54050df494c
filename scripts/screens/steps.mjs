// What many pictures need before they are taken.
import fs from 'node:fs';
import { tomorrow } from '../product.mjs';

export const press = (page, role, name) => page.getByRole(role, { name }).first().click();

/** Answers a call as if the server did. `call` is its path under /api. */
export const answer = (page, call, json) =>
  page.route(`**/api${call}`, (route) => route.fulfill({ json }));

/** The address of the flights from Denver tomorrow. */
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

/** All days on which the pass is not valid. */
export function blackoutDays() {
  const { dates } = JSON.parse(fs.readFileSync('data/blackout-dates.json', 'utf8'));
  return Object.values(dates).flat();
}
