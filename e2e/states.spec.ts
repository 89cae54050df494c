import type { Page } from '@playwright/test';
import { SCREENS as STATES } from './screens/screens.ts';
import { settle } from './screens/steps.ts';
import { expect, test, type Who } from './support.ts';

/** Every screen as its address opens it. */
const OPENED = STATES.filter(({ steps, spent }) => steps.length === 0 && !spent);
const pathsOf = (who: Who): readonly string[] => [
  ...new Set(OPENED.filter((state) => state.who === who).map(({ path }) => path)),
];
const GUEST = pathsOf('guest');

const headingOf = (page: Page) => page.getByRole('heading', { level: 1 });

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false, knownErrors: /status of 404/ });

  test('without scripts every screen says so in one sentence', async ({ page }) => {
    // The pages that play the payment provider have no frame of ours.
    const paths = [...GUEST, ...pathsOf('premium')].filter(
      (path) => !/^\/sandbox\/(?:checkout|portal)/.test(path),
    );
    for (const path of paths) {
      await page.goto(path);
      await expect(page.getByText(/^Searches need scripts/), path).toHaveCount(1);
    }
  });
});

/** As a browser that blocks all site data: reading and writing throws. */
const blockStorage = (page: Page) =>
  page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('Access is denied for this document.', 'SecurityError');
    };
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, { get: refuse });
  });

test.describe('with site data blocked', () => {
  test.use({ who: 'guest', knownErrors: /Access is denied|status of 4\d\d/ });

  test('with site data blocked a guest can use every screen', async ({ page }) => {
    test.slow();
    await blockStorage(page);
    for (const path of GUEST) {
      await page.goto(path);
      await expect(headingOf(page), path).toBeVisible();
      await settle(page);
      await expect(page.getByText('Access is denied'), path).toHaveCount(0);
      await expect(page.getByText('Something went wrong'), path).toHaveCount(0);
    }
  });

  test('with site data blocked a member signs in for this page, and is told so', async ({
    page,
    api,
  }) => {
    const { email, password } = await api.register();
    await blockStorage(page);
    await page.goto('/login');
    await page.getByLabel('Email', { exact: true }).fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByText('You are signed in on this page only')).toBeVisible();
    await page.getByRole('link', { name: 'Plans' }).first().click();
    await expect(page.getByRole('button', { name: /^Account menu/ })).toBeVisible();
  });
});

test.describe('in colors of the system', () => {
  test.use({ who: 'premium' });

  test('in colors of the system, what is selected, current or open has an outline on every screen', async ({
    page,
  }) => {
    test.slow();
    await page.emulateMedia({ forcedColors: 'active' });
    for (const path of pathsOf('premium')) {
      await page.goto(path);
      await settle(page);
      const unseen = await page.evaluate(() => {
        const marked = document.querySelectorAll(
          '[aria-selected="true"], [aria-pressed="true"], [aria-checked="true"], [aria-current]:not([aria-current="false"]), [aria-expanded="true"]',
        );
        return [...marked]
          .filter((one) => one.checkVisibility())
          .filter((one) => Number.parseFloat(getComputedStyle(one).outlineWidth) < 2)
          .map((one) => one.outerHTML.slice(0, 120));
      });
      expect(unseen, path).toEqual([]);
    }
  });
});

test.describe('on a device whose clock is wrong', () => {
  test.use({ who: 'guest' });

  for (const [minutes, text] of [
    [-25, '25 minutes slow'],
    [25, '25 minutes fast'],
  ] as const)
    test(`on a device whose clock is ${text} times follow the server, and it is said once`, async ({
      page,
    }) => {
      // As if the server were ahead by as much as this device is behind.
      await page.route('**/api/**', async (route) => {
        const response = await route.fetch();
        const date = new Date(Date.now() - minutes * 60_000).toUTCString();
        await route.fulfill({ response, headers: { ...response.headers(), date } });
      });
      await page.goto('/');
      const notice = page.getByRole('region', { name: 'Clock' });
      await expect(notice).toContainText(text);
      await notice.getByRole('button', { name: 'OK' }).click();
      await page.reload();
      await settle(page);
      await expect(notice).toHaveCount(0);
    });
});

test.describe('on a page older than the server', () => {
  test.use({
    who: 'guest',
    knownErrors: /Failed to fetch|ERR_FAILED|dynamically imported|loading route module/,
  });

  test('on a page whose files the server has no longer, a press leads where it led', async ({
    page,
  }) => {
    await page.goto('/');
    await settle(page);
    // Once: after the reload the page asks for the files of today.
    let isGone = true;
    await page.route(/\/assets\/guide[^/]*\.js$/, (route) => {
      const wasGone = isGone;
      isGone = false;
      return wasGone ? route.abort() : route.continue();
    });
    await page.getByRole('link', { name: 'GoWild guide' }).click();
    await expect(page).toHaveURL(/\/guide$/);
    await expect(headingOf(page)).toHaveText(/guide/i);
  });
});

test.describe('a link that was changed on its way', () => {
  test.use({ who: 'guest' });

  for (const [sent, meant] of [
    ['/from/den.', '/from/den'],
    [
      '/trips?origins=DEN&amp;out=2026-12-03&amp;nights=2',
      '/trips?origins=DEN&out=2026-12-03&nights=2',
    ],
    ['/trips?origins=DEN&out=2026-12-03&nights=2).', '/trips?origins=DEN&out=2026-12-03&nights=2'],
    ['/guide%23blackouts', '/guide'],
    ['/plans%20', '/plans'],
  ] as const)
    test(`a link that was changed on its way leads where it was meant to: ${sent}`, async ({
      page,
    }) => {
      const answer = await page.request.get(sent, { maxRedirects: 0 });
      expect(answer.status()).toBe(302);
      expect(answer.headers().location?.startsWith(meant)).toBe(true);
      await page.goto(sent);
      await expect(headingOf(page)).not.toHaveText('Page not found');
    });

  test('a stop link works with its sign encoded', async ({ page }) => {
    await page.goto('/unsubscribe%3Ftoken=made-up.');
    await expect(page).toHaveURL(/\/unsubscribe$/);
    await expect(page.getByRole('button', { name: 'Stop these emails' })).toBeVisible();
  });
});

test.describe('a press that another address overtakes', () => {
  test.use({ who: 'guest', knownErrors: /Failed to load|ERR_/ });

  test('an address that is opened while a press still loads is the one that is shown', async ({
    page,
  }) => {
    await page.goto('/');
    await settle(page);
    await page.route(/\/assets\/guide[^/]*\.js$/, () => undefined);
    await page.getByRole('link', { name: 'GoWild guide' }).click();
    await page.goto('/plans');
    await settle(page);
    await expect(page).toHaveURL(/\/plans$/);
  });
});

test.describe('in a narrow window without motion', () => {
  test.use({
    ownContext: true,
    isMobile: true,
    viewport: { width: 320, height: 640 },
    knownErrors: /status of 404/,
  });

  /** 200 % at 1440 px is a window of 720 px. */
  const WIDTHS = [320, 720];

  for (const who of ['guest', 'premium'] as const)
    test.describe(who, () => {
      test.use({ who });

      test(`no screen of a ${who} scrolls sideways at 320 px or at 200 %, moves against the reader's wish or tells a finger of arrow keys`, async ({
        page,
      }) => {
        test.slow();
        for (const path of pathsOf(who)) {
          await page.goto(path);
          await settle(page);
          for (const width of WIDTHS) {
            await page.setViewportSize({ width, height: 640 });
            const overflow = await page.evaluate(
              () => document.documentElement.scrollWidth - window.innerWidth,
            );
            expect.soft(overflow, `${path} at ${width} px`).toBeLessThanOrEqual(0);
          }
          const moving = await page.evaluate(() =>
            document
              .getAnimations()
              .filter(({ playState }) => playState === 'running')
              .map((one) => (one.effect as KeyframeEffect).target?.className),
          );
          expect.soft(moving, path).toEqual([]);
          await expect
            .soft(page.getByText(/arrow keys/i).filter({ visible: true }), path)
            .toHaveCount(0);
        }
      });
    });
});
