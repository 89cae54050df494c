import { createHmac, timingSafeEqual } from 'node:crypto';

/** Tokens in links of emails: IDs and a code over them, in letters and digits that no mail program breaks. */

const UUID_PARTS = /^(.{8})(.{4})(.{4})(.{4})(.{12})$/;
const CODE_BYTES = 32;

/** A UUID without its dashes. */
export const shortUuid = (id: string): string => id.replaceAll('-', '');

/** The UUID of 32 hex digits. */
export const wholeUuid = (digits: string): string => digits.replace(UUID_PARTS, '$1-$2-$3-$4-$5');

const macOf = (secret: string, text: string): Buffer =>
  createHmac('sha256', secret).update(text).digest();

/** HMAC-SHA256 as hex. `text` names what the token allows. */
export const codeOf = (secret: string, text: string): string => macOf(secret, text).toString('hex');

/** Takes the same time for every wrong code. */
export function isCodeOf(secret: string, text: string, code: string): boolean {
  const bytes = Buffer.from(code, 'hex');
  return bytes.length === CODE_BYTES && timingSafeEqual(bytes, macOf(secret, text));
}
