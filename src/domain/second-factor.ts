import { visibleText } from './typed-text.ts';

/** Codes that a member has at first. */
export const RECOVERY_CODES = 10;

/** Without letters that are taken for digits, as Crockford's base32: five bits each. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const BITS = 5;
/** 120 bits: with 112 or more, a fast hash is enough (ASVS 6.5.2). */
const LENGTH = 24;
const GROUP = 4;
const CODE = new RegExp(`^[${ALPHABET}]{${LENGTH}}$`);

/** Random bytes that make a code. */
export const RECOVERY_CODE_BYTES = (LENGTH * BITS) / 8;

/** The code of random bytes, as it is shown: `7k3m-9d0q-x2hv-c8rt-4b1w-n6ez`. */
export function formatRecoveryCode(bytes: Uint8Array): string {
  let bits = '';
  for (const byte of bytes) bits += byte.toString(2).padStart(8, '0');
  const letters = Array.from(
    { length: LENGTH },
    (_, n) => ALPHABET[Number.parseInt(bits.slice(n * BITS, (n + 1) * BITS), 2)],
  ).join('');
  return (letters.match(new RegExp(`.{${GROUP}}`, 'g')) ?? []).join('-');
}

/**
 * The code as it is compared, without dashes and spaces, with letters that look like digits read as those; undefined for
 * any other text.
 */
export function readRecoveryCode(text: string): string | undefined {
  const plain = visibleText(text)
    .toLowerCase()
    .replaceAll(/[\s-]/g, '')
    .replaceAll('o', '0')
    .replaceAll(/[il]/g, '1');
  return CODE.test(plain) ? plain : undefined;
}

const APP_CODE = /^\d{6}$/;

/** The six digits of an authenticator app, which show them in two groups; undefined for any other text. */
export function readAppCode(text: string): string | undefined {
  const plain = visibleText(text).replaceAll(/[\s-]/g, '');
  return APP_CODE.test(plain) ? plain : undefined;
}
