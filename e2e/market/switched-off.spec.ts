import type { Page } from '@playwright/test';
import { press } from '../support/account.ts';
import { expect, test } from '../support.ts';

test.use({ who: 'admin', knownErrors: /Failed to load resource.*503/ });

const OFF = 'Get me home is off for now. Try again in a few minutes.';
const best = (page: Page) => page.getByRole('list', { name: 'Best ways home' });

/** Whoever looks at a screen meanwhile sees the same: the call is off for everybody. */
async function turn(page: Page, deed: 'Turn off' | 'Turn on', reason: string) {
  await press(page, `${deed}: Get me home`);
  await page.getByRole('textbox', { name: 'Reason' }).fill(reason);
  await page.getByRole('button', { name: deed, exact: true }).click();
  const row = page.getByRole('listitem', { name: /^Get me home/ });
  await expect(row).toContainText(deed === 'Turn off' ? 'Off' : 'On');
}

test('an admin turns a costly call off, visitors read so at every width, and it comes back', async ({
  page,
  openElsewhere,
}) => {
  await page.goto('/admin/operations?section=switches');
  await turn(page, 'Turn off', 'The machine is at its limit');

  const visitor = await openElsewhere('');
  await visitor.addInitScript(() => {
    localStorage.setItem('travel_profile', JSON.stringify({ home_airports: ['CLE'] }));
    localStorage.setItem('get_home_from', `MCO ${Date.now()}`);
  });
  for (const width of [320, 360, 768, 1440]) {
    await visitor.setViewportSize({ width, height: 800 });
    await visitor.goto('/get-home');
    await expect(visitor.getByRole('alert').filter({ hasText: OFF })).toBeVisible();
    await expect(visitor.getByRole('button', { name: 'Cleveland' })).toBeVisible();
    const scrolled = await visitor.evaluate(() => document.documentElement.scrollWidth);
    expect(scrolled).toBeLessThanOrEqual(width);
  }

  await turn(page, 'Turn on', 'The machine is well again');
  await visitor.getByRole('button', { name: 'Try again' }).click();
  await expect(best(visitor)).toBeVisible();

  await page.goto('/admin/operations?section=audit');
  await expect(
    page.getByText(/turned off “Get me home”: The machine is at its limit/).first(),
  ).toBeVisible();
});
