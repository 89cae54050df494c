import type { SiteDto } from '#contract/site.ts';

/** "3 searches per day", "1 search per week". */
export const formatAllowance = ({ limit, per }: SiteDto['free_searches']): string =>
  `${limit} ${limit === 1 ? 'search' : 'searches'} per ${per}`;

/** What stands beneath the plan's weekly search: nothing where that is what holds. */
export const allowanceNow = (allowance: SiteDto['free_searches']): string | undefined =>
  allowance.limit === 1 && allowance.per === 'week'
    ? undefined
    : `Right now: ${formatAllowance(allowance)}`;
