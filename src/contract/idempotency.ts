import * as z from 'zod/mini';

/** Draft RFC: draft-ietf-httpapi-idempotency-key-header. */
export const IDEMPOTENCY_KEY = 'Idempotency-Key';
/** Header of an answer that was sent before. */
export const REPLAYED = 'Idempotent-Replayed';

const KEY = 'An Idempotency-Key is 1 to 255 visible ASCII characters, sent once';

/** The draft writes keys as strings in quotation marks, most callers without them: both are taken, as different keys. */
export const idempotencyKey = z.string(KEY).check(z.regex(/^[\x21-\x7e]{1,255}$/, KEY));
