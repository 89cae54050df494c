import { createHash, randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** Under this name the id comes from an own proxy, and goes back. */
export const REQUEST_ID = 'x-request-id';
const GIVEN = /^[\w-]{8,64}$/;

const LETTERS = '0123456789abcdefghjkmnpqrstvwxyz';
const LENGTH = 8;

/** @param trusted whether an own proxy stands in front: only then may the request bring its id along. */
export const requestIds =
  (trusted: boolean) =>
  ({ headers }: Pick<IncomingMessage, 'headers'>): string => {
    const given = trusted ? headers[REQUEST_ID] : undefined;
    return typeof given === 'string' && GIVEN.test(given) ? given : randomUUID();
  };

/** The short form of a request id, for people: letters and digits that are not taken for each other. */
export function referenceOf(requestId: string): string {
  const hash = createHash('sha256').update(requestId).digest();
  return Array.from(hash.subarray(0, LENGTH), (byte) => LETTERS[byte % LETTERS.length]).join('');
}
