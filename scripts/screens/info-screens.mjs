// Info pages and the news.
import { NEWS_SEEN } from '../browser.mjs';
import { answer, blackoutDays } from './steps.mjs';

async function showNews(page) {
  await page.evaluate((key) => {
    localStorage.removeItem(key);
    localStorage.setItem('visited', 'yes');
  }, NEWS_SEEN[0]);
  await page.reload();
  await page.getByRole('dialog', { name: "What's New" }).waitFor();
}

async function showAllNews(page) {
  await showNews(page);
  await page.getByText('Earlier versions').click();
}

async function askForBlackout(page) {
  const today = new Date().toISOString().slice(0, 10);
  const day = blackoutDays().find((date) => date > today);
  await page.getByLabel('Day of departure').fill(day);
  await page.getByText('Not with the pass').waitFor();
}

/** Fails the calls of airports and blackout dates. */
async function failData(page) {
  await page.route('**/api/airports', (route) => route.abort());
  await page.route('**/api/gowild/blackout-dates', (route) => route.abort());
  await page.reload();
  await page.getByText('The blackout dates couldn’t be loaded').waitFor();
  await page.getByText('The list of airports couldn’t be loaded').waitFor();
}

async function forgetBlackouts(page) {
  await answer(page, '/gowild/blackout-dates', []);
  await page.reload();
}

export const INFO_SCREENS = [
  { name: 'about', path: '/about', who: 'free' },
  { name: 'support', path: '/support', who: 'guest' },
  { name: 'support premium', path: '/support', who: 'premium' },
  { name: 'public airports', path: '/from', who: 'guest' },
  { name: 'public airport', path: '/from/den', who: 'guest' },
  { name: 'public route', path: '/from/den/to/las', who: 'guest' },
  { name: 'public blackout', path: '/blackout', who: 'guest' },
  { name: 'public month', path: '/blackout/2026-12', who: 'guest' },
  { name: 'guide', path: '/guide', who: 'guest' },
  { name: 'guide blackout', path: '/guide', who: 'guest', steps: askForBlackout },
  { name: 'guide no dates', path: '/guide', who: 'guest', steps: forgetBlackouts },
  { name: 'guide failed', path: '/guide', who: 'guest', steps: failData },
  { name: 'data sources', path: '/data-sources', who: 'guest' },
  { name: 'privacy', path: '/privacy', who: 'guest' },
  { name: 'terms', path: '/terms', who: 'guest' },
  { name: 'whats new', path: '/', who: 'guest', steps: showNews },
  { name: 'whats new all', path: '/', who: 'guest', steps: showAllNews },
];
