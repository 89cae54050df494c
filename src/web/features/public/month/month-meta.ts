import type { BlackoutPageDto } from '#contract/pages.ts';
import { breadcrumbs, pageMeta, siteOf } from '#web/site/page-meta.ts';
import { BLACKOUT_TITLE, monthDescription, monthsOf, monthTitle } from '../blackout-text.ts';
import { monthName } from './month-facts.ts';

interface Loaded {
  readonly facts: BlackoutPageDto;
  readonly isServed: boolean;
}

/** Elements of the head of a month's page. */
export function monthMeta(
  matches: Parameters<typeof pageMeta>[0],
  month: string,
  { facts, isServed }: Loaded,
) {
  const name = monthName(month);
  const path = `/blackout/${month}`;
  return pageMeta(matches, {
    title: monthTitle(name),
    description: monthDescription(
      name,
      monthsOf(facts.dates).find(({ id }) => id === month),
    ),
    path,
    structured: isServed && [
      breadcrumbs(siteOf(matches).publicUrl, [
        { name: BLACKOUT_TITLE, path: '/blackout' },
        { name, path },
      ]),
    ],
  });
}
