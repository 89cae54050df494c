// The pictures of `npm run screenshots`.
import { SCREENS } from './screens/screens.ts';
import { openState, settle } from './screens/steps.ts';
import { test } from './support.ts';

const HEIGHTS = new Map(
  [360, 390, 768, 1024, 1440].map((width) => [width, width < 600 ? 800 : 1000]),
);
const THEMES = ['light', 'dark'] as const;
/** Pixels; maps of longer pages are not drawn below the first window. */
const LONGEST_WINDOW = 3_500;
const DRAWN_MS = 5_000;

const words = (process.env.SCREENSHOTS ?? '').split(' ').filter(Boolean);
const isSheet = words.includes('--sheet');
const widths = words.map(Number).filter((width) => HEIGHTS.has(width));
const themes = THEMES.filter((theme) => words.includes(theme));
const names = words.filter(
  (word) => /^[a-z]/.test(word) && !themes.some((theme) => theme === word),
);
const wanted = {
  widths: widths.length > 0 ? widths : isSheet ? [390, 1440] : [360, 768, 1024, 1440],
  themes: themes.length > 0 ? themes : THEMES,
  screens: SCREENS.filter(({ group, name }) =>
    names.every((word) => word === group || name.includes(word)),
  ),
};

for (const screen of wanted.screens)
  for (const width of wanted.widths.filter(screen.fits))
    for (const theme of wanted.themes) {
      const file = `${screen.name} ${width} ${theme}`.replaceAll(' ', '-');
      test.describe(file, () => {
        // Refusals and failures are among the pictures.
        test.use({
          who: screen.who,
          viewport: { width, height: HEIGHTS.get(width) ?? 0 },
          knownErrors: /^/,
        });
        test('is photographed', async ({ page, api, token }) => {
          if (screen.spent) await api.consumeSearches(token, 3);
          await page.emulateMedia({ colorScheme: theme });
          await openState(page, screen);
          // Sticky elements would otherwise appear in the middle of a long picture.
          await page.evaluate(() => window.scrollTo(0, 0));
          const height = await page.evaluate(() => document.documentElement.scrollHeight);
          if (height <= LONGEST_WINDOW) await page.setViewportSize({ width, height });
          await settle(page);
          // A state that never finishes loading is photographed as it is.
          const drawn = () => !document.querySelector('[class*="skeleton"]');
          await page.waitForFunction(drawn, undefined, { timeout: DRAWN_MS }).catch(() => {});
          const folder = isSheet ? `screenshots/${screen.group}` : 'screenshots';
          await page.screenshot({
            path: `${folder}/${file}.png`,
            fullPage: true,
            animations: 'disabled',
          });
        });
      });
    }
