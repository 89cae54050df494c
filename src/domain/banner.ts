import type { LocalDate } from './time.ts';

/** The notice above the search form. */
export interface Banner {
  /** Null for none. */
  readonly text: string | null;
  readonly linkUrl: string | null;
  /** First and last day shown, in the product's time zone; null for no bound. */
  readonly from: LocalDate | null;
  readonly until: LocalDate | null;
}

interface ShownBanner {
  readonly text: string;
  readonly linkUrl: string | null;
}

/** The banner that visitors see on a day; null for none. */
export function bannerOn(banner: Banner, today: LocalDate): ShownBanner | null {
  const { text, linkUrl, from, until } = banner;
  if (text === null || (from !== null && today < from) || (until !== null && until < today))
    return null;
  return { text, linkUrl };
}
