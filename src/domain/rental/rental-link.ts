import type { WallTime } from '../trip/stay.ts';
import { type RentalTerm, writeTime } from './rental-term.ts';

/** What a booking page is opened for. */
export interface RentalWish {
  readonly locationId: string;
  readonly term: RentalTerm;
  /** Whole years. */
  readonly driverAge: number;
  /** Discount code of the driver's own company; none is ever added. */
  readonly discountCode?: string | undefined;
}

/**
 * The rental company's page for booking these days, with the driver's age and discount.
 * @param template address with `{location}`, `{pickup}`, `{return}` and `{age}` for what is filled in; any of
 *   them may stand there more than once.
 */
export function rentalLink(template: string, wish: RentalWish): string {
  const { locationId, term, driverAge, discountCode } = wish;
  const parts: Readonly<Record<string, string>> = {
    '{location}': locationId,
    '{pickup}': stamp(term.pickup),
    '{return}': stamp(term.return),
    '{age}': String(driverAge),
  };
  const link = template.replace(/\{\w+\}/g, (part) => encodeURIComponent(parts[part] ?? ''));
  if (discountCode === undefined) return link;
  const code = encodeURIComponent(discountCode);
  const joint = link.includes('?') ? '&' : '?';
  return `${link}${joint}CDP=${code}&ownershipType=CORPORATE&travelType=LEISURE`;
}

/** `2026-11-27T12:00:00`, by the clock of the place. */
const stamp = ({ date, minute }: WallTime): string => `${date}T${writeTime(minute)}:00`;
