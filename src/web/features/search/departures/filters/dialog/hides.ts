import type { FilterGroup } from '#web/features/search/filters.ts';

/** `hides 271` */
export const hides = (countHidden: (group: FilterGroup) => number, group: FilterGroup): string =>
  `hides ${countHidden(group) || 'none'}`;
