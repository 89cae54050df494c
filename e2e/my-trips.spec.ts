import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { sharedFlight } from '#test/trip-example.ts';
import { summarySearch } from '#web/trip/open-summary.ts';
import { localDate } from '../src/domain/time.ts';
import { accountMenu, fillRegistration, press } from './support/account.ts';
import { expect, newEmail, PASSWORD, test } from './support.ts';

const dayIn = (days: number) =>
  localDate(new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10));
const [OUT, HOME] = [dayIn(5), dayIn(7)];
const TRIP = {
  departure: sharedFlight(`DEN ${OUT}T06:00-07:00 LAS ${OUT}T07:35-08:00 F9 1747`, {
    goWild: 15.41,
    standard: 82,
  }),
  back: sharedFlight(`LAS ${HOME}T20:20-08:00 DEN ${HOME}T23:29-07:00 F9 2745`, {
    goWild: 15.41,
    standard: 77,
  }),
  origin: 'DEN',
  destination: 'LAS',
  date: OUT,
  seenAt: new Date(),
  simulated: true,
};

const title = (page: Page) => page.getByRole('heading', { level: 1 });
const next = (page: Page) => page.getByRole('region', { name: /^(?:Next|Now): / });

/** As a guest, from the summary to the kept trip. */
async function keepTrip(page: Page): Promise<void> {
  await page.goto(`/flight-summary?${new URLSearchParams(summarySearch(TRIP))}`);
  await page.getByRole('heading', { name: 'Ready to Book?' }).waitFor();
  await press(page, 'Keep this trip');
  await page.getByRole('link', { name: 'Kept in My trips' }).click();
  await expect(title(page)).toHaveText(/^Las Vegas, \w+ to \w+$/);
}

test('a guest keeps a trip, signs up, finds it in the account and marks it booked', {
  tag: '@journey',
}, async ({ page }) => {
  await keepTrip(page);
  await page.getByRole('link', { name: 'My trips' }).last().click();
  await expect(page.getByText(/^Kept on this device\./)).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Sign up' }).click();
  await fillRegistration(page, newEmail(), PASSWORD);
  await press(page, 'Create account');
  await press(page, 'Start Searching Flights');
  await expect(accountMenu(page)).toBeVisible();
  await page.goto('/my-trips');
  await page.getByRole('link', { name: /^Las Vegas, / }).click();
  expect(await page.evaluate(() => localStorage.getItem('saved_trips'))).toBeNull();
  await next(page)
    .getByRole('button', { name: /^Booked/ })
    .click();
  await expect(page.getByText(/Flight out booked\./)).toBeVisible();
  await page.reload();
  await expect(page.getByText(/Flight out booked\./)).toBeVisible();
  await expect(next(page)).toContainText('Next: fly to Las Vegas');
});

test.describe('the calendar of all trips', () => {
  test.use({ who: 'free' });

  test('is read by its secret address until the member removes it', async ({ page, request }) => {
    await keepTrip(page);
    await press(page, 'Make the address');
    const address = await page.getByText(/\/api\/saved-trips\/feed\//).innerText();
    const { pathname } = new URL(address);
    const answer = await request.get(pathname);
    expect(answer.headers()['content-type']).toBe('text/calendar; charset=utf-8');
    expect(await answer.text()).toContain('SUMMARY:Frontier F9 1747\\, Denver to Las Vegas');
    await press(page, 'Remove address');
    await expect(page.getByRole('button', { name: 'Make the address' })).toBeVisible();
    expect((await request.get(pathname)).status()).toBe(404);
  });
});

test('a kept trip is removed and comes back', async ({ page }) => {
  await keepTrip(page);
  await press(page, 'Remove trip');
  await expect(page.getByRole('heading', { name: 'No trips kept yet' })).toBeVisible();
  await press(page, 'Undo');
  await expect(page.getByRole('link', { name: /^Las Vegas, / })).toBeVisible();
});

test.describe('a kept trip at 320 px', () => {
  test.use({ viewport: { width: 320, height: 640 } });

  test('fits, passes the axe rules and is worked by keyboard', async ({ page }) => {
    await keepTrip(page);
    const width = () => page.evaluate(() => document.documentElement.scrollWidth);
    expect(await width()).toBeLessThanOrEqual(320);
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations).toEqual([]);
    const booked = next(page).getByRole('button', { name: /^Booked/ });
    await booked.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText(/Flight out booked\./)).toBeVisible();
    await page.goto('/my-trips');
    await expect(page.getByRole('link', { name: /^Las Vegas, / })).toBeVisible();
    expect(await width()).toBeLessThanOrEqual(320);
  });
});
