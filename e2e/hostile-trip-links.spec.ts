import type { Page } from '@playwright/test';
import { tomorrow } from '../scripts/product.mjs';
import { hostileAddresses } from './support/hostile-trips.ts';
import { expect, test } from './support.ts';

const AIRLINE = 'https://booking.flyfrontier.com/';
const { refused, shown } = hostileAddresses(tomorrow());

interface PageState {
  readonly address: string;
  readonly heading: string;
  /** External links of the page. */
  readonly leaving: readonly string[];
  /** Number of elements that our pages never contain. */
  readonly foreign: number;
}

/** Changes the URL repeatedly, as Back and Forward do, with a URL without a trip in between. */
const inspectPage = (page: Page, addresses: readonly string[]): Promise<PageState[]> =>
  page.evaluate(async (all) => {
    const main = document.querySelector('main') as HTMLElement;
    const isEmptyPage = () => main.innerText.includes('Missing required parameters');
    const pause = () => new Promise((resolve) => setTimeout(resolve));
    async function show(address: string, blank: boolean) {
      history.pushState(null, '', address);
      dispatchEvent(new PopStateEvent('popstate'));
      for (let inspect = 0; isEmptyPage() !== blank; inspect += 1) {
        if (inspect > 5_000) throw new Error(`Nothing to see at ${address}`);
        await pause();
      }
    }
    const state: PageState[] = [];
    for (const address of all) {
      await show('/flight-summary', true);
      await show(address, false);
      const links = [...main.querySelectorAll<HTMLAnchorElement>('a[href]')];
      state.push({
        address,
        heading: main.querySelector('h1')?.textContent ?? '',
        leaving: links.map(({ href }) => href).filter((href) => !href.startsWith(`${origin}/`)),
        foreign: main.querySelectorAll('script, iframe, object, embed, img, base, meta, form')
          .length,
      });
    }
    return state;
  }, addresses);

test(`${refused.length + shown.length} hostile trip links run no script and lead nowhere else`, async ({
  page,
  baseURL,
}) => {
  test.setTimeout(120_000);
  const problems: string[] = [];
  const isOurs = (address: string) => address.startsWith(`${baseURL}/`);
  page.on('dialog', (dialog) => {
    problems.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('popup', (popup) => problems.push(`window: ${popup.url()}`));
  page.on('request', (request) => {
    if (!isOurs(request.url())) problems.push(`request: ${request.url()}`);
  });
  page.on('framenavigated', (frame) => {
    if (!isOurs(frame.url())) problems.push(`navigation: ${frame.url()}`);
  });

  await page.goto('/flight-summary');
  await expect(page.getByRole('alert')).toContainText('Missing required parameters');
  const bad = await inspectPage(page, refused);
  const good = await inspectPage(page, shown);

  expect(problems).toEqual([]);
  expect([...bad, ...good].filter(({ foreign }) => foreign > 0)).toEqual([]);
  expect(
    bad.filter(
      ({ heading, leaving }) =>
        leaving.length > 0 ||
        !['Error Loading Flight Summary', 'Flight Data Not Found'].includes(heading),
    ),
  ).toEqual([]);
  expect(
    good.filter(
      ({ heading, leaving }) =>
        heading !== 'Flight Summary' ||
        leaving.length < 2 ||
        leaving.some((link) => !link.startsWith(AIRLINE)),
    ),
  ).toEqual([]);
});

test('a trip link with a payload in another parameter shows only the trip', async ({ page }) => {
  for (const address of shown.slice(0, 2)) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Flight Summary');
    await expect(page.getByRole('link', { name: /^Book now/ }).first()).toHaveAttribute(
      'href',
      /^https:\/\/booking\.flyfrontier\.com\//,
    );
  }
});
