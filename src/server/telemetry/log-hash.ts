import { createHmac, randomBytes } from 'node:crypto';

const LENGTH = 16;
const KEY_BYTES = 32;

/** Hashes what the log must not name: with the key of the installation, which every process has and no log. */
export interface LogHash {
  readonly of: (text: string) => string;
  /** Before it is called, the hashes of a process are like no other's. */
  readonly setKey: (secret: string) => void;
}

export function logHash(): LogHash {
  let key: string | Buffer = randomBytes(KEY_BYTES);
  return {
    of: (text) =>
      createHmac('sha256', key).update(`log ${text}`).digest('base64url').slice(0, LENGTH),
    setKey(secret) {
      key = secret;
    },
  };
}
