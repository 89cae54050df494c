import fs from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import ICAL from 'ical.js';
import type { OutputOf } from '#contract/endpoint.ts';
import type { waysHome } from '#contract/flights.ts';
import { tomorrow } from '../scripts/product.mjs';
import {
  dayText,
  departureTo,
  dollars,
  heading,
  openFlight,
  openReturns,
  openSummary,
  priceOf,
  recordSearches,
  returnDay,
  returnFlights,
  takeReturn,
} from './support/trip.ts';
import {
  choosePlace,
  chooseTomorrow,
  daysAfter,
  expect,
  found,
  openForm,
  results,
  searchButton,
  test,
} from './support.ts';

test.use({ who: 'premium' });

const press = (within: Page | Locator, name: string) =>
  within.getByRole('button', { name, exact: true }).click();
const bookLinks = (page: Page) => page.getByRole('link', { name: /^Book now/ });
const selectDeparture = (page: Page) => page.getByRole('button', { name: /^Select\s*Departure/ });
const yourDeparture = (page: Page) => page.getByRole('region', { name: /^Your departure/ });

async function expectBooking(link: Locator, ends: readonly [string, string, string]) {
  const address = new URL((await link.getAttribute('href')) ?? '');
  expect(address.origin).toBe('https://booking.flyfrontier.com');
  const asked = ['o1', 'd1', 'dd1'].map((name) => address.searchParams.get(name));
  expect(asked).toEqual(ends);
}

/** The first day from `day` on with a pass seat home from Las Vegas that lands that day. */
async function dayWithPassSeat(page: Page, day: string): Promise<string> {
  const answer = await page.request.get(`/api/flights/ways-home?home=DEN&date=${day}`);
  const { ways } = (await answer.json()) as OutputOf<typeof waysHome>;
  const isThere = ways.LAS?.some(
    ({ go_wild, arrival_time }) => go_wild && arrival_time.startsWith(day),
  );
  return isThere ? day : dayWithPassSeat(page, daysAfter(day, 1));
}

test('a round trip leads from the ways home of a departure to two bookings', {
  tag: '@journey',
}, async ({ page, api }) => {
  const day = await dayWithPassSeat(page, await returnDay(api.isBlackout));
  await page.goto(results());
  await expect(found(page)).toBeVisible();
  const wayHome = page.getByRole('region', { name: 'Way home' });
  for (let ahead = tomorrow(); ahead !== day; ahead = daysAfter(ahead, 1))
    await press(wayHome, 'One day later');
  await expect(page).toHaveURL(new RegExp(`return_date=${day}`));
  const select = await departureTo(page, /^Las Vegas/);
  await expect(page.getByText(/^\d+ ways? home, (?:\d+ |all )?on the pass$/).first()).toBeVisible();
  await openFlight(page.getByRole('article').getByRole('listitem').first());
  const line = new RegExp(
    `^Home ${dayText(day)}: (strong|fair|thin)\\. \\d+ ways?, .*bookable from .*, in \\d`,
  );
  await expect(page.getByText(line).first()).toBeVisible();
  await select.click();

  await expect(heading(page)).toHaveText('Return flights, Las Vegas to Denver');
  await expect(returnFlights(page).first()).toContainText(/\dd in Las Vegas/);
  const { departure, back } = await takeReturn(page);

  const note = page.getByRole('region', { name: 'Your way home' });
  await expect(note).toContainText('Your way home cannot be booked yet.');
  await expect(note).toContainText(/Cheapest way home that day: .*\$[\d.]+ on flyfrontier\.com/);
  for (const flight of [departure, back])
    await expect(
      page
        .getByRole('definition')
        .getByText(dollars(priceOf(flight)))
        .first(),
    ).toBeVisible();
  const total = dollars(priceOf(departure) + priceOf(back));
  const overview = page.getByRole('region', { name: 'Trip Overview' });
  await expect(overview.getByText(total, { exact: true })).toBeVisible();
  await expect(page.getByText(total, { exact: true })).toHaveCount(2);
  await expect(
    page.getByText('Each flight is booked separately on the airline’s website'),
  ).toBeVisible();
  await expect(bookLinks(page)).toHaveCount(2);
  await expectBooking(bookLinks(page).first(), ['DEN', 'LAS', tomorrow()]);
  await expectBooking(bookLinks(page).last(), ['LAS', 'DEN', day]);
});

test('the calendar file of a trip has the moment to book the way home', async ({ page, api }) => {
  const day = await returnDay(api.isBlackout);
  const { departure, back } = await openSummary(page, day);
  const saved = page.waitForEvent('download');
  await press(page.getByRole('region', { name: 'More for this trip' }), 'Add to calendar');
  const file = await saved;
  expect(file.suggestedFilename()).toBe(`denver-las-vegas-${tomorrow()}.ics`);

  const calendar = new ICAL.Component(ICAL.parse(fs.readFileSync(await file.path(), 'utf8')));
  for (const zone of calendar.getAllSubcomponents('vtimezone'))
    ICAL.TimezoneService.register(new ICAL.Timezone(zone));
  const times = calendar.getAllSubcomponents('vevent').map((one) => {
    const { summary, startDate, endDate } = new ICAL.Event(one);
    return [summary, startDate.toJSDate().getTime(), endDate.toJSDate().getTime()];
  });
  for (const { flight_number, departure_time, arrival_time } of [departure, back])
    expect(times).toContainEqual([
      expect.stringContaining(`Frontier ${flight_number}`),
      Date.parse(departure_time),
      Date.parse(arrival_time),
    ]);
  const offset = back.departure_time.slice(-6);
  expect(times).toContainEqual([
    'Book your flight home: Las Vegas to Denver',
    Date.parse(`${daysAfter(day, -1)}T00:00:00${offset}`),
    expect.any(Number),
  ]);
});

test('a round trip survives reloads and Back without another search', async ({ page, api }) => {
  test.slow();
  const day = await returnDay(api.isBlackout);
  await openReturns(page, { return_date: day });
  const returns = page.url();
  const chosen = await yourDeparture(page).innerText();
  const ways = await returnFlights(page).count();
  await takeReturn(page);
  const searches = recordSearches(page);
  const expectReturns = async () => {
    await expect(yourDeparture(page)).toBeVisible();
    expect(await yourDeparture(page).innerText()).toBe(chosen);
    await expect(returnFlights(page)).toHaveCount(ways);
    await expect(page).toHaveURL(returns);
  };

  await page.reload();
  await expect(bookLinks(page)).toHaveCount(2);
  await page.getByRole('link', { name: 'Back to return flights' }).click();
  await expectReturns();
  await page.goBack();
  await expect(bookLinks(page)).toHaveCount(2);
  await page.goBack();
  await expectReturns();
  await page.reload();
  await expectReturns();
  await page.goBack();
  await expect(heading(page)).toHaveText('Flights from Denver');
  await page.reload();
  await expect(found(page)).toBeVisible();
  await page.goForward();
  await expectReturns();
  await press(page, 'Back to Departures');
  await expect(heading(page)).toHaveText('Flights from Denver');
  await expect(found(page)).toBeVisible();
  expect(searches).toEqual([]);
});

test.describe('failing airport', () => {
  test.use({ knownErrors: /status of 503/ });

  test('return flights go to any origin airport, and a failing one is named', async ({
    page,
    api,
  }) => {
    await page.route('**/api/flights/single?*destination=ATL*', (route) =>
      route.fulfill({ status: 503, json: {} }),
    );
    const day = await returnDay(api.isBlackout);
    await openReturns(page, { origin: 'DEN,ATL', return_date: day });
    const notice = page.getByText('Flights to ATL could not be loaded.');
    await expect(notice).toBeVisible();
    const fill = await notice.evaluate((text) => {
      const all = [];
      for (let one: Element | null = text; one && one.tagName !== 'MAIN'; one = one.parentElement)
        all.push(getComputedStyle(one).backgroundColor);
      return all;
    });
    expect(new Set(fill)).toEqual(new Set(['rgba(0, 0, 0, 0)']));
    await expect(
      returnFlights(page)
        .filter({ hasText: / to .*DEN/ })
        .first(),
    ).toBeVisible();
    await expect(returnFlights(page).filter({ hasText: / to .*ATL/ })).toHaveCount(0);

    await page.unrouteAll();
    await press(page, 'Try again');
    await expect(
      returnFlights(page)
        .filter({ hasText: / to .*ATL/ })
        .first(),
    ).toBeVisible();
    await expect(
      returnFlights(page)
        .filter({ hasText: / to .*DEN/ })
        .first(),
    ).toBeVisible();
    await expect(notice).toBeHidden();
  });
});

test('return flights include every airport of the origin city', async ({ page, api }) => {
  await page.goto(
    results({ origin: 'CITY:CHICAGO', return_date: await returnDay(api.isBlackout) }),
  );
  await expect(found(page)).toBeVisible();
  const select = await departureTo(page, /^Denver/);
  const searches = recordSearches(page);
  await select.click();
  await expect(returnFlights(page).first()).toBeVisible();
  const homes = searches.flatMap((search) => /(?<=destination=)[A-Z]{3}/.exec(search) ?? []);
  expect(homes.sort()).toEqual(['MDW', 'ORD']);
});

test('a single-route search carries its trip length and filters to the return', async ({
  page,
}) => {
  await openForm(page);
  await choosePlace(page, 'From', 'DEN');
  await choosePlace(page, 'To', 'LAS');
  await chooseTomorrow(page);
  await page.getByRole('spinbutton', { name: 'Trip Duration in days' }).fill('4');
  await searchButton(page).click();
  await expect(found(page)).toBeVisible();
  await press(page, 'Filters');
  const filters = page.getByRole('dialog', { name: 'Filters' });
  await filters.getByRole('radio', { name: /^1 stop or fewer/ }).check();
  await page.keyboard.press('Escape');
  const day = daysAfter(tomorrow(), 4);
  await expect(
    page.getByRole('button', { name: `Way home on ${dayText(day)}, change` }),
  ).toBeVisible();

  await press(page, 'View Return Flights');
  await expect(returnFlights(page).first()).toBeVisible();
  await expect(page.getByRole('button', { name: /^Select\s*Return/ })).toHaveCount(0);
  await press(page, 'Choose a departure');
  await selectDeparture(page).first().click();
  await expect(returnFlights(page).first()).toContainText(/\dd in Las Vegas/);
  await expect(
    page.getByRole('button', { name: `Return date ${dayText(day)}, change` }),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: /^1 stop or fewer/ })).toBeVisible();
  await expect(page.getByRole('button', { name: `4 days: home by ${dayText(day)}` })).toBeVisible();
  await press(page, 'Back to Departures');
  await expect(page.getByRole('button', { name: /^1 stop or fewer/ })).toBeVisible();
});

test('an inbound search offers no return flights', async ({ page }) => {
  await page.goto(`/?direction=inbound&destination=LAS&date=${tomorrow()}`);
  await expect(found(page)).toBeVisible();
  await page.getByRole('article').first().getByRole('heading').getByRole('button').click();
  await expect(page.getByRole('link', { name: /^Book/ }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: /^Select|^View Return/ })).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Way home' })).toHaveCount(0);
});
