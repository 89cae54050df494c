import type { FilterGroup } from '#domain/filters.ts';

/** `hides 271` */
export const hides = (countHidden: (group: FilterGroup) => number, group: FilterGroup): string =>
  `hides ${countHidden(group) || 'none'}`;
