import fs from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type * as Axe from 'axe-core';

const SOURCE = fs.readFileSync(createRequire(import.meta.url).resolve('axe-core'), 'utf8');

/** Each row of a list is made like those before it, and a hundred of them take a minute. */
const AFTER_TENTH = ['li', 'tr', 'article'].map((row) => `${row}:nth-child(n+11)`);

interface Checked {
  /** Names of rules or of groups of rules; all when left out. */
  readonly runOnly?: string[];
  /** CSS selectors; the whole page when left out. */
  readonly include?: string[];
}

/** During a transition no contrast holds. In a closed fold, a transition waits until it is opened. */
const endOfTransitions = () =>
  Promise.allSettled(
    document.getAnimations().flatMap((motion) => {
      const { target } = motion.effect as KeyframeEffect;
      const ends = motion instanceof CSSTransition && target?.checkVisibility();
      return ends ? motion.finished : [];
    }),
  ).then(() => undefined);

/**
 * What breaks the rules of accessibility that axe knows, one line for each rule and element.
 * Waits for the heading of the page: before the screen is there, axe would check an empty document.
 */
export async function violations(page: Page, checked: Checked = {}): Promise<readonly string[]> {
  await page.locator('h1').first().waitFor({ state: 'attached' });
  await page.evaluate(endOfTransitions);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(SOURCE);
  return page.evaluate(
    async ({ runOnly, include = ['html'], exclude }) => {
      const { axe } = window as unknown as { axe: typeof Axe };
      const options = { ...(runOnly && { runOnly }), resultTypes: ['violations' as const] };
      const { violations } = await axe.run({ include, exclude }, options);
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary}`),
      );
    },
    { ...checked, exclude: AFTER_TENTH },
  );
}
