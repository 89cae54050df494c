import type { Page } from '@playwright/test';
import { NEWS_SEEN } from '../../scripts/browser.mjs';
import { tomorrow } from '../../scripts/product.mjs';
import { blackouts, choosePlace, daysAfter, results } from '../support.ts';

/** From one state of a screen to the next. */
export type Step = (page: Page) => Promise<unknown>;
export type Steps = Step | readonly Steps[];
type Name = string | RegExp;
type Role = Parameters<Page['getByRole']>[0];

const step = (take: Step): Step => take;

export const press = (name: Name, role: Role = 'button') =>
  step((page) => page.getByRole(role, { name }).first().click());
export const check = (name: Name, role: Role = 'radio') =>
  step((page) => page.getByRole(role, { name }).check());
export const fill = (label: string, text: string) =>
  step((page) => page.getByLabel(label, { exact: true }).fill(text));
export const see = (text: Name) => step((page) => page.getByText(text).first().waitFor());
export const seeRole = (role: Role, name: Name = /^/) =>
  step((page) => page.getByRole(role, { name }).first().waitFor());
export const go = (path: string) => step((page) => page.goto(path));
export const reload = step((page) => page.reload());

export const saveLast = step((page) =>
  page.getByRole('button', { name: 'Save', exact: true }).last().click(),
);
export const unfold = (text: string) => step((page) => page.getByText(text).first().click());
/** Longer than the screen keeps asking. */
export const awaitPayment = step((page) =>
  page.getByText('Your payment is still on its way').waitFor({ timeout: 20_000 }),
);

/** Answers a call from now on. `call` is its path under /api, with `*` for anything. */
export const answer = (call: string, json: unknown, status = 200) =>
  step((page) => page.route(`**/api${call}`, (route) => route.fulfill({ status, json })));
/** Changes the server's answer to a call from now on. */
export const change = (call: string, changes: (json: any) => object) =>
  step((page) =>
    page.route(`**/api${call}`, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: changes(await response.json()) });
    }),
  );
export const cut = (call: string) =>
  step((page) => page.route(`**/api${call}`, (route) => route.abort()));

/** GoWild days from the day after tomorrow on. */
export const passDays = Array.from({ length: 30 }, (_, at) => daysAfter(tomorrow(), at + 1)).filter(
  (day) => !blackouts.includes(day),
);
const [, dayHome = ''] = passDays;

const monthOf = (date: string): string => date.slice(0, 7);
/** `2027-01`: the month after this one, all of whose days are still to come. */
export const nextMonth = monthOf(daysAfter(`${monthOf(tomorrow())}-01`, 31));
const [monthOut = '', monthHome = ''] = Array.from({ length: 28 }, (_, at) =>
  daysAfter(`${nextMonth}-01`, at),
).filter((day) => !blackouts.includes(day));
/** `January 5 34 places` */
const withPlaces = (day: string): RegExp => {
  const name = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' });
  return new RegExp(`${name.format(Date.parse(day))} \\d+ place`);
};
export const monthCounted = seeRole('button', withPlaces(monthOut));
export const twoDaysOfMonth = [press(withPlaces(monthOut)), press(withPlaces(monthHome))];

export const lasVegas = results({ destination: 'LAS', return_date: dayHome });
export const atlantaToo = results({
  origin: 'DEN,ATL',
  destination: 'LAS',
  return_date: dayHome,
});

export const openCard: Step = (page) =>
  page.locator('article button[aria-expanded=false]').first().click();

export const choose = (field: 'From' | 'To', typed: string) =>
  step((page) => choosePlace(page, field, typed));

/** Opens a part of the sentence of an alert. */
export const openPart = (before: string) => press(new RegExp(`^${before} .*, change$`));

/** In the window of a part. */
export const chooseInPart = (end: 'from' | 'to', typed: string) =>
  step(async (page) => {
    await openPart(end)(page);
    await page.getByRole('combobox', { name: end === 'from' ? 'From' : 'To' }).fill(typed);
    await page.keyboard.press('Enter');
    const list = page.getByRole('button', { name: /^Done, / });
    if (await list.isVisible()) await list.click();
  });

/** The details are open at once where the two nights of the question are none of the usual answers, as on Sundays. */
export const homeByDay: Step = async (page) => {
  const details = page.getByRole('button', { name: 'Another day or hour' });
  const byDay = page.getByRole('radio', { name: 'By a day' });
  await details.or(byDay).first().waitFor();
  if (await details.isVisible()) await details.click();
  await byDay.check();
};

export const openCalendar: Step = async (page) => {
  const calendar = page.getByRole('button', { name: 'Calendar' });
  if (await calendar.isVisible()) await calendar.click();
  await page.getByRole('grid').first().waitFor();
};

/** Presses the button, which is aria-disabled and explains why. */
export const pressTooEarly: Step = (page) =>
  page
    .getByRole('button', { name: /^Search/ })
    .last()
    .click({ force: true });

export const typeDay = (day = '') =>
  step(async (page) => {
    await page.getByLabel('Type a date').fill(day);
    await page.keyboard.press('Enter');
  });

/** The land outline is drawn last. */
export const mapDrawn: Step = (page) =>
  page.locator('.leaflet-base-pane path').nth(1).waitFor({ state: 'attached' });

/** On a device whose home airport is Cleveland. */
export const stuckInOrlando: Step = (page) =>
  page.evaluate(() => {
    localStorage.setItem('travel_profile', JSON.stringify({ home_airports: ['CLE'] }));
    localStorage.setItem('get_home_from', `MCO ${Date.now()}`);
  });

export const showNews: Step = async (page) => {
  await page.evaluate((key) => {
    localStorage.removeItem(key);
    localStorage.setItem('visited', 'yes');
  }, NEWS_SEEN[0]);
  await page.reload();
  await page.getByRole('dialog', { name: "What's New" }).waitFor();
};

/** Opens the page and takes the steps. */
export async function openState(
  page: Page,
  { path, steps }: { readonly path: string; readonly steps: Steps },
): Promise<void> {
  const take = async (next: Steps): Promise<unknown> => {
    if (typeof next === 'function') return next(page);
    for (const one of next) await take(one);
  };
  await page.goto(path);
  await settle(page);
  await take(steps);
  await settle(page);
}

export async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}
