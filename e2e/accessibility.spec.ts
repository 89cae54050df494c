import type { Page } from '@playwright/test';
import { SCREENS, toScreens } from './screens/screens.ts';
import { openState } from './screens/steps.ts';
import { violations } from './support/axe.ts';
import {
  blackoutDay,
  cardToggle,
  choosePlace,
  chooseTomorrow,
  expect,
  FORM,
  results,
  searchButton,
  showDayBoxes,
  test,
} from './support.ts';

const PHONE = 360;
const DESKTOP = 1280;
const NARROWEST = 320;
const HEIGHT = 800;
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const COLOR_RULES = ['color-contrast', 'link-in-text-block'];

/** States whose picture adds nothing, and those of a failing server. */
const FURTHER = toScreens('further', {
  'form inbound': ['premium', FORM, switchToInbound],
  'form all days': ['guest', FORM, showAllDays],
  'form unknown place': ['guest', FORM, typeUnknownPlace],
  'notifications refused': ['free', '/', askForAlerts],
  'results under way': ['premium', FORM, searchWithoutEnd],
  'results reason': ['premium', results({ date: blackoutDay }), askForReason],
  'results failed': ['premium', results(), failed('flights/**')],
  'form without airports': ['free', FORM, failed('airports')],
  'session unchecked': ['free', '/about', failed('**')],
  'guarded screen unchecked': ['free', '/profile', failed('**')],
});

/** Console errors that the refusals and failures of a state cause. */
const COMPLAINTS: Readonly<Record<string, RegExp>> = {
  'not found': /status of 404/,
  'results limit': /status of 429/,
  'alerts failed': /status of 404/,
  'plans failed': /net::ERR_FAILED/,
  'sandbox checkout declined': /status of 402/,
  'sandbox checkout unknown': /status of 404/,
  'destination failed': /ERR_FAILED/,
  'returns in part': /status of 503/,
  'get home failed': /ERR_FAILED/,
  'guide failed': /ERR_FAILED/,
  'login code': /status of 401/,
  'login code refused': /status of 40[01]/,
  'confirm it is you': /status of 403/,
  'admin second factor': /status of 403/,
  'admin failed': /ERR_FAILED/,
  'operator notice refused': /status of 400/,
  'results failed': /status of 503/,
  'form without airports': /status of 503/,
  'session unchecked': /status of 503/,
  'guarded screen unchecked': /status of 503/,
};

function switchToInbound(page: Page) {
  return page.getByRole('radio', { name: 'Inbound' }).check();
}

async function showAllDays(page: Page) {
  await showDayBoxes(page);
  await page.getByRole('button', { name: 'Show more', exact: true }).click();
}

async function typeUnknownPlace(page: Page) {
  await page.getByRole('combobox', { name: 'From' }).fill('xyzzy');
  await page.getByText('No airport matches "xyzzy"').waitFor();
}

async function askForAlerts(page: Page) {
  await page.getByRole('button', { name: /^Account menu/ }).click();
  await page.getByRole('button', { name: /^Flight Notifications/ }).click();
  await page.getByRole('alertdialog').waitFor();
}

async function searchWithoutEnd(page: Page) {
  await page.route('**/api/flights/**', () => undefined);
  await choosePlace(page, 'From', 'Denver');
  await chooseTomorrow(page);
  await searchButton(page).click();
  await page.getByText('Searching flights from Denver…').waitFor();
}

async function askForReason(page: Page) {
  await cardToggle(page.getByRole('article').first()).click();
  await page.getByRole('button', { name: 'No GoWild fare: Blackout date' }).first().click();
}

function failed(calls: string) {
  return async (page: Page) => {
    // Clears what the previous page stored on unload.
    await page.addInitScript(() => sessionStorage.clear());
    await page.route(`**/api/${calls}`, (route) => route.fulfill({ status: 503, json: {} }));
    await page.reload();
    await page.getByRole('button', { name: /^(?:Try again|Retry)$/ }).waitFor();
  };
}

/** The most used states; checked on every `npm test`. */
const MAIN = new Set(['form guest', 'results card open', 'returns', 'summary']);

for (const screen of [...SCREENS, ...FURTHER])
  test.describe(screen.name, { tag: MAIN.has(screen.name) ? '@journey' : [] }, () => {
    const sizes = [DESKTOP, PHONE].filter(screen.fits);
    const [first = DESKTOP] = sizes;
    test.use({
      who: screen.who,
      viewport: { width: first, height: HEIGHT },
      knownErrors: COMPLAINTS[screen.name] ?? /(?!)/,
    });

    test('passes the axe rules in every size and theme, without horizontal scrolling', async ({
      page,
      api,
      token,
    }) => {
      // Long lists are checked four times.
      test.slow();
      if (screen.spent) await api.consumeSearches(token, 3);
      await openState(page, screen);
      await expect(page.locator('head > title')).toHaveCount(1);
      for (const width of sizes) {
        await page.setViewportSize({ width, height: HEIGHT });
        await expectNoSidewaysScroll(page, width);
        // Checks the page scrolled below the sticky bar.
        await page.evaluate(() => window.scrollTo(0, 0));
        for (const colorScheme of themesAt(width, sizes)) {
          await page.emulateMedia({ colorScheme });
          const runOnly = colorScheme === 'light' ? RULES : COLOR_RULES;
          const found = await violations(page, { runOnly });
          expect(found, `${width} px, ${colorScheme}`).toEqual([]);
        }
      }
      if (!screen.fits(NARROWEST)) return;
      await page.setViewportSize({ width: NARROWEST, height: HEIGHT });
      await expectNoSidewaysScroll(page, NARROWEST);
    });
  });

/** Of `test:all` the dark theme at one size: contrast hardly depends on the width, and is half of the time. */
const themesAt = (width: number, sizes: readonly number[]) =>
  process.env.E2E_PART === 'rest' && width !== sizes.at(-1)
    ? (['light'] as const)
    : (['light', 'dark'] as const);

async function expectNoSidewaysScroll(page: Page, width: number) {
  const widest = () =>
    Math.max(
      ...[document.documentElement, ...document.querySelectorAll('dialog[open]')].map(
        (element) => element.scrollWidth,
      ),
    );
  await expect.poll(() => page.evaluate(widest), `${width} px`).toBeLessThanOrEqual(width);
}
