import type { SiteDto } from '#contract/site.ts';
import { formatAllowance } from '#domain/account.ts';

const isWeekly = ({ limit, per }: SiteDto['free_searches']): boolean =>
  limit === 1 && per === 'week';

/** Shown below the weekly limit of the free plan; undefined where that limit applies. */
export const allowanceNow = (allowance: SiteDto['free_searches']): string | undefined =>
  isWeekly(allowance) ? undefined : `Right now: ${formatAllowance(allowance)}`;
