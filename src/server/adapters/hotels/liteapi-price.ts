import { type NightPrice, perNight } from '#domain/hotel.ts';
import { type Cents, centsFromDollars } from '#domain/money.ts';
import type { Offer, Rate } from './liteapi-answers.ts';

interface Amount {
  readonly amount: number;
  readonly currency: string;
}

/** More than any stay costs: beyond it a figure is a mistake. */
const MOST_DOLLARS = 1_000_000;

const dollarsOf = (price: Amount | null | undefined): number | undefined =>
  price?.currency === 'USD' && price.amount > 0 && price.amount < MOST_DOLLARS
    ? price.amount
    : undefined;

const sum = (amounts: readonly number[]): number => amounts.reduce((all, one) => all + one, 0);

/** Of all rooms for the stay; undefined when it is not told in dollars for each of them. */
function roomDollars(rates: readonly Rate[]): number | undefined {
  const each = rates.map(({ retailRate }) => dollarsOf(retailRate.total?.[0]));
  const known = each.filter((one) => one !== undefined);
  return known.length === each.length ? sum(known) : undefined;
}

/** What is paid at the desk on top, as far as it is told in dollars. */
const dueDollars = (rates: readonly Rate[]): number =>
  sum(
    rates.flatMap(({ retailRate }) =>
      (retailRate.taxesAndFees ?? [])
        .filter(({ included }) => !included)
        .map((tax) => dollarsOf(tax) ?? 0),
    ),
  );

export interface Priced {
  readonly offer: Offer;
  readonly price: NightPrice;
}

function pricedOf(offer: Offer, nights: number): Priced | undefined {
  const dollars = dollarsOf(offer.offerRetailRate) ?? roomDollars(offer.rates);
  if (dollars === undefined) return undefined;
  const due = dueDollars(offer.rates);
  const nightly = (stay: number): Cents => perNight(centsFromDollars(stay + due), nights);
  const before = dollarsOf(offer.offerInitialPrice);
  const final = nightly(dollars);
  const original = before === undefined ? final : nightly(before);
  return { offer, price: original > final ? { final, original } : { final } };
}

/** The cheapest of a hotel's offers, with all taxes that are told in dollars; undefined without any in dollars. */
export function cheapestOf(offers: readonly Offer[], nights: number): Priced | undefined {
  return offers
    .flatMap((offer) => pricedOf(offer, nights) ?? [])
    .sort((a, b) => a.price.final - b.price.final)[0];
}
