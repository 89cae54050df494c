import type { PartyPrice } from '#domain/flight.ts';
import { formatPartyPrice } from './format-fare.ts';

interface PartyLineProps {
  /** Undefined for one traveler with a pass. */
  readonly price: PartyPrice | undefined;
  readonly className?: string | undefined;
}

/** What a flight costs the party; nothing for one traveler, whose price is shown already. */
export function PartyLine({ price, className }: PartyLineProps) {
  if (!price || (price.travelers === 1 && price.total !== undefined)) return null;
  return <p className={className}>{formatPartyPrice(price)}</p>;
}
