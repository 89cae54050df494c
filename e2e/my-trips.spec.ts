import type { Page } from '@playwright/test';
import { sharedFlight } from '#test/trip-example.ts';
import { summarySearch } from '#web/flights/open-summary.ts';
import { tomorrow } from '../scripts/product.mjs';
import type { OutboundAnswer } from '../src/contract/flights.ts';
import { localDate } from '../src/domain/time.ts';
import { passDays } from './screens/steps.ts';
import { accountMenu, fillRegistration, press } from './support/account.ts';
import { violations } from './support/axe.ts';
import { daysAfter, expect, newEmail, PASSWORD, test } from './support.ts';

/** Two nights, neither window open yet. */
const OUT =
  passDays.find((day) => day > daysAfter(tomorrow(), 3) && passDays.includes(daysAfter(day, 2))) ??
  '';
const HOME = daysAfter(OUT, 2);
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
  date: localDate(OUT),
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
    await press(page, 'Get the link');
    const address = await page.getByText(/\/api\/saved-trips\/feed\//).innerText();
    const { pathname } = new URL(address);
    const answer = await request.get(pathname);
    expect(answer.headers()['content-type']).toBe('text/calendar; charset=utf-8');
    expect(await answer.text()).toContain('SUMMARY:Frontier F9 1747\\, Denver to Las Vegas');
    await press(page, 'Remove link');
    await expect(page.getByRole('button', { name: 'Get the link' })).toBeVisible();
    expect((await request.get(pathname)).status()).toBe(404);
  });
});

test.describe('a watched trip', () => {
  test.use({ who: 'demo' });

  test('is told to cost less by email, says on its page what was seen, and stops with the link', {
    tag: '@journey',
  }, async ({ page, calls, token, api, mailbox }) => {
    const headers = { authorization: `Bearer ${token}` };
    const { email } = api.demo('Premium');
    const day = tomorrow();
    const found = await calls.get(`/api/flights/search?origin=DEN&date=${day}`, { headers });
    const { flights } = (await found.json()) as OutboundAnswer;
    // On a blackout date no pass seat is waited for.
    const kind = (await api.isBlackout(day)) ? 'standard' : 'go_wild';
    const flight = Object.values(flights)
      .flat()
      .find(({ fares, stops }) => stops === 0 && fares[kind]);
    if (!flight) throw new Error('no flight tomorrow');
    const { departure_time, arrival_time, duration, total_trip_time, stops } = flight;
    const { flight_number, segments } = flight;
    const times = { departure_time, arrival_time, duration, total_trip_time };
    const fares = { go_wild: null, standard: null, discount_den: null, [kind]: { total: 999 } };
    const answer = await calls.post('/api/saved-trips', {
      headers,
      data: {
        origin: 'DEN',
        destination: segments.at(-1)?.arrival_airport,
        out: { ...times, stops, flight_number, segments, fares },
        party: 1,
        passes: 1,
        simulated: true,
      },
    });
    expect(answer.ok(), await answer.text()).toBe(true);
    const { trip } = (await answer.json()) as { readonly trip: { readonly id: string } };
    const isAbout = ({ text }: { readonly text: string }) => text.includes(`/my-trips/${trip.id}`);
    const own = async () => (await mailbox.emailsTo(email)).filter(isAbout);
    await expect.poll(async () => (await own()).length, 'the email').toBe(1);
    const [told] = await own();
    expect(told?.subject).toMatch(/^Now \$\d+\.\d\d instead of \$999\.00: Denver to /);
    expect(told?.text).toContain('Sample fares');

    await page.goto(`/my-trips/${trip.id}`);
    const plan = page.getByRole('list', { name: 'The midnight plan' });
    await expect(plan).toContainText(/eat seen for \$.* \$999\.00 when you kept it\./);
    await expect(page.getByText(/^We watch this trip and write to you when/)).toBeVisible();

    const [, stop = ''] = /(\/unsubscribe-trip\?token=\S+)/.exec(told?.text ?? '') ?? [];
    await page.goto(stop);
    await press(page, 'Stop these messages');
    await expect(page.getByRole('heading', { name: 'Messages stopped' })).toBeVisible();
    await page.goto(`/my-trips/${trip.id}`);
    const mute = page.getByRole('switch', { name: 'Do not write to me about this trip' });
    await expect(mute).toHaveAttribute('aria-checked', 'true');
    await mute.click();
    await expect(page.getByText(/^We watch this trip/)).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await press(page, 'Remove trip');
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
    expect(await violations(page)).toEqual([]);
    const booked = next(page).getByRole('button', { name: /^Booked/ });
    await booked.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText(/Flight out booked\./)).toBeVisible();
    await page.goto('/my-trips');
    await expect(page.getByRole('link', { name: /^Las Vegas, / })).toBeVisible();
    expect(await width()).toBeLessThanOrEqual(320);
  });
});
