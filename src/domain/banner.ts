import type { LocalDate } from './time.ts';

/** The notice above the search form. */
export interface Banner {
  /** Null for none. */
  readonly text: string | null;
  readonly linkUrl: string | null;
  /** First and last day on which it is shown, in the zone of the product; null for no bound. */
  readonly from: LocalDate | null;
  readonly until: LocalDate | null;
}

export interface ShownBanner {
  readonly text: string;
  readonly linkUrl: string | null;
}

/** What visitors see of it on a day; null for nothing. */
export function bannerOn(banner: Banner, today: LocalDate): ShownBanner | null {
  const { text, linkUrl, from, until } = banner;
  if (text === null || (from !== null && today < from) || (until !== null && until < today))
    return null;
  return { text, linkUrl };
}
