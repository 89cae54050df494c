import type { Page, Route } from '@playwright/test';
import { ERRORS } from '#contract/errors.ts';
import type { ErrorCode } from '#domain/errors.ts';
import { choosePlace, expect, FORM, found, openForm, PASSWORD, results, test } from './support.ts';

const refusal = (error: ErrorCode) => ({
  status: ERRORS[error].status,
  json: { error, message: ERRORS[error].message },
});

test.describe('failing fare source', () => {
  test.use({ who: 'free', knownErrors: /status of 503|net::ERR_FAILED/ });

  test('a failing fare source is named and a retry loads the flights', { tag: '@journey' }, async ({
    page,
    api,
    token,
  }) => {
    await page.route('**/api/flights/search?*', (route) =>
      route.fulfill(refusal('fares_unavailable')),
    );
    await page.goto(results());
    const box = page.getByRole('alert');
    await expect(box).toContainText(
      'Fares are unavailable right now. Please try again in a moment.',
    );
    await page.unroute('**/api/flights/search?*');
    await box.getByRole('button', { name: 'Try again' }).click();
    await expect(found(page)).toBeVisible();
    await expect(box).toBeHidden();
    expect((await api.usage(token)).searches_remaining).toBe(2);
  });

  test('a search without a response shows an error', async ({ page }) => {
    await page.route('**/api/flights/search?*', (route) => route.abort());
    await page.goto(results());
    await expect(page.getByRole('alert')).toContainText(
      'Unable to search flights. Please try again later.',
    );
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  });
});

test.describe('failing airports', () => {
  test.use({ knownErrors: /status of 503/ });

  for (const path of [FORM, results()])
    test(`${path === FORM ? 'the form' : 'a search link'} offers a retry when the airports fail to load`, async ({
      page,
    }) => {
      await page.route('**/api/airports', (route) => route.fulfill(refusal('storage_unavailable')));
      await page.goto(path);
      const box = page.getByRole('alert').filter({ hasText: 'Failed to load airports' });
      await expect(box).toBeVisible();
      await page.unroute('**/api/airports');
      await box.getByRole('button', { name: 'Retry' }).click();
      await expect(box).toBeHidden();
      // A guest sees the first places of the link.
      if (path !== FORM) await page.getByRole('button', { name: 'New Search' }).click();
      await choosePlace(page, 'From', 'Denver');
    });
});

test.describe('missing map code', () => {
  test.use({ who: 'premium', knownErrors: /net::ERR_FAILED/ });

  test('results stay when the code of the route map fails to load, and a retry draws it', async ({
    page,
  }) => {
    await page.route('**/search-map*.js', (route) => route.abort());
    await page.goto(results());
    const map = page.getByRole('region', { name: 'Route map' });
    await expect(map.getByText('Unable to display map')).toBeVisible();
    await expect(found(page)).toBeVisible();
    await page.unroute('**/search-map*.js');
    await map.getByRole('button', { name: 'Try again' }).click();
    await expect(map.getByRole('button', { name: 'Zoom in' })).toBeVisible();
    await expect(map.getByRole('application', { name: /^Map of the flights from/ })).toBeVisible();
  });

  test('the routes page keeps its list when the code of its map fails to load, and draws it once online again', async ({
    page,
  }) => {
    await page.route('**/create-map*.js', (route) => route.abort());
    await page.goto('/routes');
    await expect(page.getByText('Unable to display map')).toBeVisible();
    await expect(page.getByRole('link', { name: /Denver/ }).first()).toBeVisible();
    await page.unroute('**/create-map*.js');
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    // Of a drawn map. Its box stands before the page is loaded again.
    await expect(page.getByRole('button', { name: 'Zoom in' })).toBeVisible();
    await expect(page.getByRole('application', { name: 'Map of the route network' })).toBeVisible();
  });
});

test.describe('slow airports', () => {
  for (const width of [412, 768, 1024, 1440])
    test(`the form does not shift when slow airports arrive, at ${width} px`, async ({ page }) => {
      let hold = (_call: Route): void => undefined;
      const held = new Promise<Route>((resolve) => {
        hold = resolve;
      });
      await page.route('**/api/airports', hold);
      await page.setViewportSize({ width, height: 900 });
      await openForm(page);
      await expect(page.getByText('Loading airports…').first()).toBeAttached();
      const before = await fromTo(page);
      await (await held).continue();
      await expect(page.getByRole('button', { name: 'Show More' }).first()).toBeVisible();
      expect(await fromTo(page)).toBeCloseTo(before, 0);
    });
});

/** Distance in pixels between the two fields. */
async function fromTo(page: Page): Promise<number> {
  const top = async (name: string) => (await page.getByRole('combobox', { name }).boundingBox())?.y;
  return ((await top('To')) ?? Number.NaN) - ((await top('From')) ?? Number.NaN);
}

test.describe('web font', () => {
  const typefaces = (page: Page) =>
    page.evaluate(() => [...document.fonts].map(({ family, status }) => `${family} ${status}`));

  test('the web font loads after the first paint', async ({ page }) => {
    await page.goto('/');
    await expect
      .poll(() => typefaces(page))
      .toContainEqual(expect.stringMatching(/^Inter loaded$/));
  });

  test.describe('missing web font', () => {
    test.use({ knownErrors: /net::ERR_FAILED/ });

    test('a missing web font does not block a search', async ({ page }) => {
      const refused = page.waitForEvent('requestfailed', (request) =>
        request.url().endsWith('.woff2'),
      );
      await page.route('**/*.woff2', (route) => route.abort());
      await openForm(page);
      await refused;
      await choosePlace(page, 'From', 'Denver');
      await expect(page.getByRole('button', { name: 'Search from DEN' })).toBeVisible();
      expect(await typefaces(page)).not.toContain('Inter loaded');
    });
  });
});

test('the app starts in a browser without paint timing', async ({ page }) => {
  await page.addInitScript(() => {
    PerformanceObserver.prototype.observe = () => {};
  });
  await openForm(page);
  await choosePlace(page, 'From', 'Denver');
  await expect(page.getByRole('button', { name: 'Search from DEN' })).toBeVisible();
});

test.describe('offline', () => {
  test.use({ knownErrors: /net::ERR_INTERNET_DISCONNECTED/ });

  test('the sign-in form keeps its input when the browser is offline', async ({
    page,
    context,
    api,
  }) => {
    const { email } = await api.register();
    await page.goto('/login');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await context.setOffline(true);
    const submit = page.getByRole('button', { name: 'Sign in', exact: true });
    await submit.click();
    await expect(page.getByRole('alert')).toHaveText('Unable to sign in. Please try again later.');
    await expect(page.getByLabel('Email')).toHaveValue(email);
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue(PASSWORD);
    await context.setOffline(false);
    await submit.click();
    await expect(page).toHaveURL('/');
  });
});

test.describe('restarting server', () => {
  test.use({ who: 'free', knownErrors: /status of 503/ });

  const storedToken = () => localStorage.getItem('auth_token');

  test('a server restart signs nobody out', async ({ page, token }) => {
    await page.route('**/api/**', (route) => route.fulfill(refusal('storage_unavailable')));
    await page.goto('/about');
    await expect(page.getByText('We could not check your session')).toBeVisible();
    await expect(page.getByText('You stay signed in.')).toBeVisible();
    expect(await page.evaluate(storedToken)).toBe(token);
    await page.unroute('**/api/**');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('button', { name: /^Account menu, Maya Ellison/ })).toBeVisible();
  });

  test('a guarded screen waits for the server instead of asking to sign in', async ({
    page,
    token,
  }) => {
    await page.route('**/api/**', (route) => route.fulfill(refusal('storage_unavailable')));
    await page.goto('/profile');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('We cannot reach the server');
    expect(await page.evaluate(storedToken)).toBe(token);
    await page.unroute('**/api/**');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Your profile');
  });
});
