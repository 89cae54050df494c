import {
  choosePlace,
  chooseTomorrow,
  expect,
  found,
  openForm,
  results,
  searchButton,
  test,
} from './support.ts';

test.use({ who: 'free', knownErrors: /status of 429/ });

const TEXT =
  'Daily search limit reached. Free accounts are limited to 3 searches per day. Check out our plans at /plans for unlimited searches!';

test('the form offers the trial after the third search of the day', { tag: '@journey' }, async ({
  page,
  api,
  token,
}) => {
  await api.consumeSearches(token, 2);
  await openForm(page);
  await expect(page.getByText('1 of 3 free searches left today')).toBeVisible();
  await expect(
    page.getByText('Free plan: 3 searches per day. Upgrade for unlimited searches.'),
  ).toBeVisible();
  await choosePlace(page, 'From', 'Denver');
  await chooseTomorrow(page);
  await searchButton(page).click();
  await expect(found(page)).toBeVisible();

  await page.goBack();
  await expect(page.getByText('0 of 3 free searches left today')).toBeVisible();
  await expect(searchButton(page)).toHaveText('No Searches Remaining');
  await expect(searchButton(page)).toBeDisabled();
  // The button is aria-disabled and explains why when pressed.
  await searchButton(page).click({ force: true });
  await expect(page.getByRole('alert')).toContainText(TEXT);
  await page.getByRole('link', { name: 'Get Free Trial' }).click();
  await expect(page).toHaveURL('/plans');
});

test('a fourth search is refused with a warning notice', async ({ page, api, token }) => {
  await api.consumeSearches(token, 3);
  await page.goto(results());
  const box = page.getByRole('alert');
  await expect(box).toContainText('Daily Search Limit Reached');
  await expect(box).toContainText(TEXT);
  const [, red = 0, green = 0, blue = 0] = await box
    .locator('svg')
    .evaluate((icon) => getComputedStyle(icon).color.match(/\d+/g)?.map(Number) ?? [])
    .then((parts) => [0, ...parts]);
  expect(red, 'orange').toBeGreaterThan(green);
  expect(green, 'orange').toBeGreaterThan(blue);
  await box.getByRole('link', { name: 'See plans' }).click();
  await expect(page).toHaveURL('/plans');
});
