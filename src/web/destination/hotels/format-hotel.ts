import type { HotelDto } from '#contract/hotels.ts';
import { formatCount } from '#domain/count.ts';
import type { HotelNights } from '#domain/hotel.ts';
import { type ScoreBand, scoreBand } from '#domain/hotel.ts';
import { formatDayShort } from '#domain/time.ts';

const SCORES = {
  superb: { text: 'Superb', tone: 'brandFill' },
  great: { text: 'Very good', tone: 'brandOutline' },
  good: { text: 'Good', tone: 'warn' },
  fair: { text: 'Fair', tone: 'plain' },
} as const satisfies Record<ScoreBand, { text: string; tone: string }>;

/** Score as text and color, never color alone. */
export const formatScore = (score: number) => SCORES[scoreBand(score)];

/** `Showing 12 of 31 hotels`, `No hotels` */
export const formatShown = (shown: number, total: number): string =>
  shown === 0
    ? 'No hotels'
    : `Showing ${shown.toLocaleString('en-US')} of ${formatCount(total, 'hotel')}`;

/** `4.2 mi from the airport · 2 beds` */
export const hotelFacts = ({ distance_from_center, bed_count }: HotelDto): string =>
  [
    `${distance_from_center.toFixed(1)} mi from the airport`,
    bed_count !== null && formatCount(bed_count, 'bed'),
  ]
    .filter(Boolean)
    .join(' · ');

interface StayNote {
  readonly text: string;
  /** Label of the button that shows the requested nights; absent where they are shown anyway. */
  readonly offer?: string;
}

export function stayNote({ note, checkIn, checkOut }: HotelNights, city: string): StayNote | null {
  switch (note) {
    case 'none':
      return {
        text: `Your flights leave no night in ${city}.`,
        offer: `Show the night of ${formatDayShort(checkIn)}`,
      };
    case 'over':
      return { text: 'This stay is over.', offer: 'Show tonight' };
    case 'begun':
      return {
        text: `You land in the middle of the night, so the night of ${formatDayShort(checkIn)} is yours too.`,
      };
    case 'cut':
      return {
        text: `Hotels can be searched for 30 nights at most: these are the ones until ${formatDayShort(checkOut)}.`,
      };
    default:
      return null;
  }
}
