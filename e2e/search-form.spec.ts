import { withoutBlackouts } from './screens/answers.ts';
import {
  choosePlace,
  days,
  expect,
  found,
  openForm,
  searchButton,
  showDayBoxes,
  test,
} from './support.ts';

/** Pixels from the top of the form to the bottom of its button, below a header of 107. */
const MOST_FORM_HEIGHT = 622;

test.describe('on a phone', () => {
  test.use({ who: 'free', viewport: { width: 360, height: 740 } });

  test('a free member fills in the form and searches on a phone', { tag: '@journey' }, async ({
    page,
  }) => {
    // The notice of one would be part of the form.
    await withoutBlackouts(page);
    await openForm(page);
    const from = page.getByRole('combobox', { name: 'From' });
    await from.click();
    const sheet = page.getByRole('dialog', { name: 'From' });
    const frame = await sheet.boundingBox();
    expect(frame).toMatchObject({ x: 0, y: 0, height: 740 });
    await page.keyboard.type('san');
    await expect(sheet.getByRole('option').nth(5)).toBeVisible();
    await from.fill('den, atl');
    await page.keyboard.press('Enter');
    await sheet.getByRole('button', { name: 'Done, 2 airports' }).click();
    await expect(sheet).toBeHidden();
    await days(page).nth(1).check();

    const form = page.getByRole('form', { name: 'Flight search' });
    const [top, button] = [await form.boundingBox(), await searchButton(page).boundingBox()];
    expect((button?.y ?? 0) + (button?.height ?? 0) - (top?.y ?? 0)).toBeLessThanOrEqual(
      MOST_FORM_HEIGHT,
    );
    await expect(searchButton(page)).toHaveText('Search from DEN, ATL');
    await searchButton(page).click();
    await expect(found(page)).toBeVisible();
  });
});

test.describe('on a wide window', () => {
  test.use({ who: 'premium', viewport: { width: 1440, height: 900 } });

  test('origins are typed as a list and swapped by keyboard', async ({ page }) => {
    await openForm(page);
    const from = page.getByRole('combobox', { name: 'From' });
    await from.focus();
    await page.keyboard.type('DEN, ATL');
    await expect(page.getByText('Enter adds DEN, ATL.')).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(from).toBeFocused();
    await expect(page.getByRole('listbox')).toHaveCount(0);
    await page.getByRole('button', { name: 'Swap origin and destination' }).press('Enter');
    await choosePlace(page, 'From', 'Las Vegas');
    await showDayBoxes(page);
    await page.getByRole('button', { name: 'Show more', exact: true }).press('Enter');
    await days(page).first().focus();
    await page.keyboard.press('End');
    await expect(days(page).nth(29)).toBeChecked();
    await expect(searchButton(page)).toHaveText('Search LAS → DEN, ATL');
  });

  test('a city without an airport is offered the nearest ones', async ({ page }) => {
    await openForm(page);
    await page.getByRole('combobox', { name: 'From' }).fill('akron');
    await expect(page.getByText('Nearest to Akron, OH')).toBeVisible();
    await expect(page.getByRole('option').first()).toContainText(/Cleveland.*\d\d mi/);
  });

  test('no mark of a day is clipped in the calendar of the alert form', async ({ page }) => {
    await page.goto('/notifications');
    await page.getByRole('button', { name: 'Create Flight Alert' }).click();
    await page.getByRole('button', { name: /^on a day/ }).click();
    const grid = page.getByRole('grid');
    await expect(grid).toBeVisible();
    await page.getByRole('button', { name: 'Next' }).first().click();
    const clipped = await grid.evaluate((month) =>
      [...month.querySelectorAll('td > div')].flatMap((cell) => {
        const { left, right } = cell.getBoundingClientRect();
        return [...cell.querySelectorAll('span')].flatMap((mark) => {
          const box = mark.getBoundingClientRect();
          return box.width > 1 && (box.left < left - 0.5 || box.right > right + 0.5)
            ? [mark.textContent]
            : [];
        });
      }),
    );
    expect(clipped).toEqual([]);
  });
});
