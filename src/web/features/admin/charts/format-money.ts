const formats = new Map<string, Intl.NumberFormat>();

function formatOf(currency: string): Intl.NumberFormat {
  const format =
    formats.get(currency) ?? new Intl.NumberFormat('en-US', { style: 'currency', currency });
  formats.set(currency, format);
  return format;
}

/** An amount in the smallest unit as one in whole units: `12.5` of 1250 and `usd`. */
export const wholeUnits = (amount: number, currency: string): number =>
  amount / 10 ** (formatOf(currency).resolvedOptions().maximumFractionDigits ?? 2);

/** `$1,250.00` of 125000 and `usd`. */
export const formatMoney = (amount: number, currency: string): string =>
  formatOf(currency).format(wholeUnits(amount, currency));
