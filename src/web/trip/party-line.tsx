import type { PartyPrice } from '#domain/flight.ts';
import { formatPartyPrice } from './format-fare.ts';

interface PartyLineProps {
  /** Undefined for one traveler with a pass. */
  readonly price: PartyPrice | undefined;
  readonly className?: string | undefined;
  /** Says that seats are not known. A link never carries any, so its page leaves this out. */
  readonly saysUnknown?: boolean | undefined;
}

/** What a flight costs the party; nothing for one traveler, whose price is shown already. */
export function PartyLine({ price, className, saysUnknown }: PartyLineProps) {
  if (!price || (price.travelers === 1 && price.total !== undefined)) return null;
  return (
    <p className={className}>
      {formatPartyPrice(price)}
      {saysUnknown && !price.areSeatsKnown && ', seats not known'}
    </p>
  );
}
