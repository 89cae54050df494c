import { createHmac, timingSafeEqual } from 'node:crypto';

/** What Twilio signs: the address it was told to call, and after it every field of the form, by name, without anything between. */
export function twilioSignature(
  authToken: string,
  url: string,
  fields: Iterable<readonly [string, string]>,
): Buffer {
  const byName = [...fields].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  const signed = byName.reduce((text, [name, value]) => text + name + value, url);
  return createHmac('sha1', authToken).update(signed).digest();
}

/** Takes the same time for every wrong code. */
export function isSignature(claimed: string | undefined, real: Buffer): boolean {
  const code = Buffer.from(claimed ?? '', 'base64');
  return code.length === real.length && timingSafeEqual(code, real);
}
