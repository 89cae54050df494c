import type { TravelProfileDto } from '#contract/travel-profile.ts';
import { formatCount } from '#domain/count.ts';

/** `1 traveler, with a pass`, `3 travelers, 1 with a pass`, `2 travelers, each with a pass` */
export function formatTravelers({
  party,
  passes,
}: Pick<TravelProfileDto, 'party' | 'passes'>): string {
  const travelers = formatCount(party, 'traveler');
  if (passes === 0) return `${travelers}, no pass`;
  if (party === 1) return `${travelers}, with a pass`;
  return `${travelers}, ${passes === party ? 'each' : passes} with a pass`;
}
