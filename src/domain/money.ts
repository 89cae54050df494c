/** US dollars as a whole number of cents. Never a float; never negative for a fare. */
export type Cents = number & { readonly __unit: 'cents' };

/** @throws RangeError for anything but a whole, non-negative amount. */
export const cents = (value: number): Cents => {
  if (!Number.isSafeInteger(value) || value < 0)
    throw new RangeError(`Not a money amount: ${value}`);
  return value as Cents;
};

/** Dollars as in the API (15.41) to cents. */
export const centsFromDollars = (dollars: number): Cents => cents(Math.round(dollars * 100));

/**
 * One of equal parts of a total, rounded down to a cent: all parts together never exceed the total. Every price per
 * person, night or day is this one.
 */
export const equalPart = (total: Cents, parts: number): Cents => cents(Math.floor(total / parts));

/** Stands on each screen whose lists round prices. */
export const ROUNDED_UP = 'Prices without cents are rounded up to the dollar.';

/**
 * `$15.41` with two decimals; `$16` with none, rounded up so that a list never understates a price (as US full-fare
 * advertising guidance asks). Only lists and maps round, on screens that say {@link ROUNDED_UP}. Parts beside their
 * total are shown to the cent: rounded parts add up to another total.
 */
export const formatUsd = (amount: Cents, decimals: 0 | 2): string =>
  decimals === 2
    ? `$${(amount / 100).toFixed(2).replace(/\B(?=(\d{3})+\.)/g, ',')}`
    : `$${Math.ceil(amount / 100).toLocaleString('en-US')}`;

/** A price of one person of a party, to the cent: `$15.41`, of several `$15.41 per person`. */
export const formatEach = (price: Cents, travelers: number): string =>
  `${formatUsd(price, 2)}${eachOf(travelers)}`;

/** A price of all travelers together: `$15.41` of one, `$30.82 for 2` of two. */
export const formatTogether = (total: Cents, travelers: number): string =>
  `${formatUsd(total, 2)}${travelers > 1 ? ` for ${travelers}` : ''}`;

/** What stands after a price of one person where several travel. */
export const eachOf = (travelers: number): string => (travelers > 1 ? ' per person' : '');

/** `$5`, `$15.41`: exact, with cents only where there are some. */
export const formatAmount = (amount: Cents): string =>
  formatUsd(amount, amount % 100 === 0 ? 0 : 2);
