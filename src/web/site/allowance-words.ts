import type { SiteDto } from '#contract/site.ts';

/** "3 searches per day", "1 search per week". */
export const allowanceWords = ({ limit, per }: SiteDto['free_searches']): string =>
  `${limit} ${limit === 1 ? 'search' : 'searches'} per ${per}`;
