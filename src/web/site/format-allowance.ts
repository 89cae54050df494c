import type { SiteDto } from '#contract/site.ts';
import { formatCount } from '#domain/count.ts';

/** "3 searches per day", "1 search per week". */
export const formatAllowance = ({ limit, per }: SiteDto['free_searches']): string =>
  `${formatCount(limit, 'search', 'searches')} per ${per}`;

/** Shown below the weekly limit of the free plan; undefined where that limit applies. */
export const allowanceNow = (allowance: SiteDto['free_searches']): string | undefined =>
  allowance.limit === 1 && allowance.per === 'week'
    ? undefined
    : `You currently get ${formatAllowance(allowance)} instead`;
