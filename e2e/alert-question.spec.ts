import type { Page } from '@playwright/test';
import { press } from './support/account.ts';
import { choosePlace, choosePrice, part } from './support/alert-form.ts';
import { violations } from './support/axe.ts';
import { subscribe } from './support/premium.ts';
import { expect, test } from './support.ts';

const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

interface Listed {
  readonly origins: readonly string[];
  readonly destinations: readonly string[];
  readonly range: { readonly from: string; readonly to: string } | null;
  readonly max_price: number;
}

// A member of its own: at most three alerts are active at once.
test.use({ who: 'free' });
test.beforeEach(({ page }) => subscribe(page));

async function openForm(page: Page): Promise<void> {
  await page.goto('/notifications');
  await press(page, 'Create Flight Alert');
  await expect(part(page, 'from')).toBeVisible();
}

for (const [width, height] of [
  [390, 844],
  [1440, 900],
] as const)
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height } });

    // Two weeks are never all blackout dates.
    test(`PHX to DEN on any day of two weeks under $40 is one alert of four inputs at ${width} px`, {
      tag: width === 390 ? '@journey' : [],
    }, async ({ page, calls, token }) => {
      await openForm(page);
      await choosePlace(page, 'from', 'PHX');
      await choosePlace(page, 'to', 'DEN');
      await part(page, 'on').click();
      await page.getByRole('radio', { name: 'Any day in a range' }).check();
      await press(page, 'Two weeks');
      await page.getByRole('grid').waitFor();
      expect(await violations(page)).toEqual([]);
      await press(page, 'Done');
      await choosePrice(page, '40');
      await expect(part(page, 'from')).toContainText('Phoenix');
      await expect(part(page, 'to')).toContainText('Denver');
      await expect(part(page, 'on')).toContainText(/any day \w+ \d+ – \w+ \d+/);
      await expect(part(page, 'costs')).toContainText('under $40, GoWild only');
      await expect(
        page.getByText(/This can come true|The other (?:day is|\d+ days are) watched/),
      ).toBeVisible();
      expect(await violations(page)).toEqual([]);
      await press(page, 'Create Alert');
      await expect(page.getByText('Flight Alert Created!')).toBeVisible();

      const card = page.getByRole('article', { name: 'Phoenix PHX to Denver DEN' });
      await expect(card).toContainText(/any day \w+ \d+ – \w+ \d+, under \$40, GoWild only/);
      await expect(card.getByText('Active')).toBeVisible();
      expect(await violations(page)).toEqual([]);
      const headers = { authorization: `Bearer ${token}` };
      const answer = await calls.get('/api/notifications', { headers });
      const { notifications } = (await answer.json()) as { notifications: Listed[] };
      expect(notifications).toHaveLength(1);
      expect(notifications[0]).toMatchObject({
        origins: ['PHX'],
        destinations: ['DEN'],
        max_price: 40,
      });
      expect(notifications[0]?.range).not.toBeNull();
    });

    test(`an alert is asked, created and changed by keyboard alone at ${width} px`, async ({
      page,
    }) => {
      await page.goto('/notifications');
      await page.getByRole('button', { name: 'Create Flight Alert' }).press('Enter');
      await part(page, 'from').press('Enter');
      const from = page.getByRole('dialog', { name: 'From where' });
      await from.getByRole('combobox').press('P');
      await page.keyboard.type('HX');
      await from.getByRole('option', { name: /^Phoenix/ }).waitFor();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('button', { name: 'Remove Phoenix (PHX)' })).toBeVisible();
      await page.keyboard.press('Enter');
      if (await from.isVisible()) await page.keyboard.press('Enter');
      await expect(part(page, 'from')).toBeFocused();
      await part(page, 'to').press('Enter');
      const to = page.getByRole('dialog', { name: 'To where' });
      await expect(to.getByRole('radio', { checked: true })).toBeFocused();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Escape');
      await expect(part(page, 'to')).toContainText('anywhere');
      await part(page, 'on').press('Enter');
      const days = page.getByRole('dialog', { name: 'Which days' });
      await days.getByRole('radio', { name: 'Days', exact: true }).focus();
      await page.keyboard.press('ArrowRight');
      await days.getByRole('button', { name: 'Two weeks' }).press('Enter');
      await page.keyboard.press('Escape');
      await part(page, 'with').press('Enter');
      const flight = page.getByRole('dialog', { name: 'Stops and length' });
      await expect(flight.getByRole('radio', { checked: true })).toBeFocused();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Escape');
      await expect(part(page, 'with')).toContainText('no stops');
      await page.getByRole('button', { name: 'Create Alert' }).press('Enter');
      await expect(part(page, 'costs')).toBeFocused();
      await expect(page.getByText('Max price must be greater than $0')).toBeVisible();
      await page.keyboard.press('Enter');
      await expect(page.getByLabel('Max price')).toBeFocused();
      await page.keyboard.type('40');
      await page.keyboard.press('Enter');
      await expect(part(page, 'costs')).toBeFocused();
      await page.getByRole('button', { name: 'Create Alert' }).press('Enter');
      await expect(page.getByText('Flight Alert Created!')).toBeVisible();

      await page.getByRole('button', { name: 'Edit the alert PHX to anywhere' }).press('Enter');
      await expect(part(page, 'with')).toContainText('no stops');
      await part(page, 'for').press('Enter');
      await page.getByRole('button', { name: 'Increase People' }).press('Enter');
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Save alert' }).press('Enter');
      await expect(page.getByText('Alert saved')).toBeVisible();
      await expect(page.getByRole('article')).toContainText('nonstop, 2 people');
      await expect(
        page.getByRole('button', { name: 'Edit the alert PHX to anywhere' }),
      ).toBeFocused();
    });
  });

test.describe('in a narrow window', () => {
  test.use({ viewport: { width: 320, height: 640 } });

  test('nothing of the alert form moves sideways at 320 px', async ({ page }) => {
    await openForm(page);
    for (const [before, title] of [
      ['from', 'From where'],
      ['to', 'To where'],
      ['on', 'Which days'],
      ['costs', 'Which price'],
      ['for', 'How many people'],
      ['with', 'Stops and length'],
    ] as const) {
      await part(page, before).click();
      const window = page.getByRole('dialog', { name: title });
      if (before === 'on') {
        await window.getByRole('radio', { name: 'Any day in a range' }).check();
        await window.getByRole('grid').waitFor();
      }
      expect(
        await window.evaluate((dialog) =>
          [dialog, ...dialog.querySelectorAll('form')].map(
            ({ scrollWidth, clientWidth }) => scrollWidth - clientWidth,
          ),
        ),
        title,
      ).toEqual([0, 0]);
      expect(await violations(page)).toEqual([]);
      await window.getByRole('button', { name: 'Done' }).click();
    }
    expect(await overflow(page)).toBe(0);
  });
});
