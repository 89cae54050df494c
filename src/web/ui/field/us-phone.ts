const US_DIGITS = 10;

/** Without a leading country code 1. */
export function phoneDigits(text: string): string {
  const digits = text.replace(/\D/g, '');
  return digits.length > US_DIGITS && digits.startsWith('1') ? digits.slice(1) : digits;
}

/**
 * `(555) 123-4567`, as far as the digits reach. Digits beyond the tenth stay visible at the end, so that a
 * mistake shows.
 */
export function formatUsPhone(digits: string): string {
  if (digits.length === 0) return '';
  if (digits.length <= 3) return `(${digits}`;
  if (digits.length <= 6) return `(${digits.slice(0, 3)}) ${digits.slice(3)}`;
  return `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`;
}

/** The caret position in `text` behind `count` digits. */
export function caretAfterDigits(text: string, count: number): number {
  if (count <= 0) return text.startsWith('(') ? 1 : 0;
  let seen = 0;
  for (let index = 0; index < text.length; index += 1) {
    if (/\d/.test(text.charAt(index))) seen += 1;
    if (seen === count) return index + 1;
  }
  return text.length;
}
