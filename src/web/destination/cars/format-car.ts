import { centsFromDollars, formatUsd } from '#domain/money.ts';
import { perDay, type RentalTerm, rentalDays } from '#domain/rental.ts';

/** `1 day`, `3 days, $40.46 a day`. @param dollars for the whole rental. */
export function formatRentalLength(dollars: number, term: RentalTerm): string {
  const days = rentalDays(term);
  if (days === 1) return '1 day';
  return `${days} days, ${formatUsd(perDay(centsFromDollars(dollars), term), 2)} a day`;
}

/** `0.4 miles from the airport` */
export const formatDistance = (miles: number): string =>
  `${miles.toLocaleString('en-US', { maximumFractionDigits: 1 })} ${miles === 1 ? 'mile' : 'miles'} from the airport`;

/** `hertz.com` */
export const siteOf = (link: string): string => new URL(link).hostname.replace(/^www\./, '');
