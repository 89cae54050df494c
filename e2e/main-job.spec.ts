import { tomorrow } from '../scripts/product.mjs';
import {
  cardToggle,
  choosePlace,
  chooseTomorrow,
  days,
  expect,
  figures,
  found,
  searchButton,
  test,
} from './support.ts';

test('a stranger signs in with the demo account and finds flights for tomorrow', {
  tag: '@journey',
}, async ({ page, api }) => {
  const { email, password } = api.demo('Free');
  await page.goto('/');
  await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByText('3 of 3 free searches left today')).toBeVisible();

  await page.getByRole('link', { name: 'One way only' }).click();
  await choosePlace(page, 'From', 'Denver');
  await chooseTomorrow(page);
  await expect(searchButton(page)).toHaveText('Search from DEN');
  await searchButton(page).click();

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Flights from Denver');
  await expect(page.getByText('Sample fares')).toBeVisible();
  await expect(found(page)).toBeVisible();
  const { places } = await figures(page);
  expect(places).toBeGreaterThanOrEqual(60);
  if (await api.isBlackout(tomorrow()))
    await expect(page.getByRole('region', { name: 'GoWild' })).toContainText(
      'is a GoWild blackout date. Standard fares only.',
    );
  else
    await expect(
      page.getByRole('region', { name: 'GoWild' }).getByRole('article').first(),
    ).toBeVisible();
  await expect(
    page.getByRole('region', { name: 'Standard' }).getByRole('article').first(),
  ).toBeVisible();
  const more = page.getByRole('button', { name: /^Show \d+ more destinations?$/ });
  while ((await more.count()) > 0) await more.first().click();
  await expect(page.getByRole('article')).toHaveCount(places);

  const [first, second] = [page.getByRole('article').first(), page.getByRole('article').nth(1)];
  await cardToggle(first).click();
  const flight = first.getByRole('listitem').first();
  await expect(flight.getByRole('time')).toHaveCount(2);
  for (const kind of ['GoWild', 'Standard', 'Discount Den'])
    await expect(flight.getByText(kind, { exact: true })).toBeVisible();
  await expect(flight.getByText(/^\$\d+$/).first()).toBeVisible();
  await expect(first.getByRole('link', { name: /view seats left/ })).toBeVisible();
  await expect(first.getByText(/\d\+? (?:seats? )?left/)).toHaveCount(0);
  await cardToggle(second).click();
  await expect(cardToggle(second)).toHaveAttribute('aria-expanded', 'true');
  await expect(cardToggle(first)).toHaveAttribute('aria-expanded', 'false');

  await page.goBack();
  await expect(page.getByRole('button', { name: 'Remove Denver (DEN)' })).toBeVisible();
  await expect(days(page).nth(1)).toBeChecked();
  await expect(page.getByText('2 of 3 free searches left today')).toBeVisible();

  await page.goForward();
  await expect(found(page)).toBeVisible();
  await page.reload();
  await expect(found(page)).toBeVisible();
  expect((await figures(page)).places).toBe(places);
  const token = await page.evaluate(() => localStorage.getItem('auth_token'));
  expect((await api.usage(token ?? '')).searches_remaining).toBe(2);
});
