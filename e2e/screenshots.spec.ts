// The pictures of `npm run screenshots`; the project has width and theme.
import { SCREENS } from './screens/screens.ts';
import { openState, settle } from './screens/steps.ts';
import { test } from './support.ts';

/** Pixels; maps of longer pages are not drawn below the first window. */
const LONGEST_WINDOW = 3_500;
const DRAWN_MS = 5_000;

// Refusals and failures are among the pictures.
test.use({ knownErrors: /^/ });

for (const screen of SCREENS)
  test.describe(`${screen.group} ${screen.name}`, () => {
    test.use({ who: screen.who });
    test.skip(({ viewport }) => !screen.fits(viewport?.width ?? 0), 'no such screen');
    test('is photographed', async ({ page, api, token, colorScheme }, { project }) => {
      if (screen.spent) await api.consumeSearches(token, 3);
      await page.emulateMedia({ colorScheme });
      await openState(page, screen);
      // Sticky elements would otherwise appear in the middle of a long picture.
      await page.evaluate(() => window.scrollTo(0, 0));
      const height = await page.evaluate(() => document.documentElement.scrollHeight);
      const width = page.viewportSize()?.width ?? 0;
      if (height <= LONGEST_WINDOW) await page.setViewportSize({ width, height });
      await settle(page);
      // A state that never finishes loading is photographed as it is.
      const drawn = () => !document.querySelector('[class*="skeleton"]');
      await page.waitForFunction(drawn, undefined, { timeout: DRAWN_MS }).catch(() => {});
      const folder = process.env.SHEETS ? `screenshots/${screen.group}` : 'screenshots';
      const file = `${screen.name} ${project.name}`.replaceAll(' ', '-');
      await page.screenshot({
        path: `${folder}/${file}.png`,
        fullPage: true,
        animations: 'disabled',
      });
    });
  });
