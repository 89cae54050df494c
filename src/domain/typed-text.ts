/** Reading what people type and paste. */

/** Characters that are pasted and not seen: format, variation selectors and the like. Control characters are refused. */
const UNSEEN = /[\p{Cf}\p{DI}]/gu;

/**
 * The text as it is seen: without characters that are not, full-width ones as usual ones, every dash a hyphen, every
 * blank one space.
 */
export const visibleText = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\s\p{Z}]+/gu, ' ')
    .replace(UNSEEN, '')
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .trim();

const CURRENCY = /^(?:us\$|\$|usd ?)|(?: ?usd| ?dollars?| ?\$)$/gi;
const DECIMAL = /^(\d*)[.,](\d{1,2})$/;
/** Groups of three, divided by one kind of mark; the decimal mark is another one. */
const GROUPED = /^(\d{1,3}(?:([.,' ’])\d{3})(?:\2\d{3})*)(?:(?!\2)[.,](\d{1,2}))?$/;

/**
 * A number as people write it: `40`, `$1,299.50`, `39,99`, `1.299,50`, `1 299`, `-3`. A comma or point before the last one
 * or two digits is the decimal mark, groups of three are thousands; undefined for any other text.
 */
export function readNumber(text: string): number | undefined {
  const seen = visibleText(text);
  const sign = seen.startsWith('-') ? -1 : 1;
  const plain = seen.replace(/^-/, '').trim().replace(CURRENCY, '').trim();
  if (/^\d+$/.test(plain)) return sign * Number(plain);
  const [, whole, cents] = DECIMAL.exec(plain) ?? [];
  if (cents !== undefined) return sign * Number(`${whole || 0}.${cents}`);
  const [, groups, , rest = '0'] = GROUPED.exec(plain) ?? [];
  return groups === undefined
    ? undefined
    : sign * Number(`${groups.replaceAll(/\D/g, '')}.${rest}`);
}

const US_DIGITS = 10;
const EXTENSION = /(?:\bext(?:ension)?\b\.?|\bx|#)\s*\d+$/i;

/** The digits of a US phone number, without a leading country code 1 and without an extension. */
export function phoneDigits(text: string): string {
  const digits = visibleText(text).replace(EXTENSION, '').replace(/\D/g, '');
  return digits.length > US_DIGITS && digits.startsWith('1') ? digits.slice(1) : digits;
}
