import { hash, verify } from '@node-rs/argon2';
import { concurrencyLimit } from '#server/concurrency.ts';

/** argon2id with the first parameter set that OWASP recommends: 19 MiB, two passes, one lane. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Concurrent hashes; more would starve the other requests of this process. */
const AT_ONCE = 4;

const runLimited = concurrencyLimit(AT_ONCE);

/** PHC string with its own salt. */
export const hashPassword = (password: string): Promise<string> =>
  runLimited(() => hash(password, PARAMETERS));

/** Hash of a random password, checked if there is no account, so that both cases take the same time. */
let decoy: Promise<string> | undefined;

/** Whether the password matches the hash; takes the same time without a hash. */
export async function passwordMatches(
  passwordHash: string | null | undefined,
  password: string,
): Promise<boolean> {
  if (passwordHash) return runLimited(() => verify(passwordHash, password));
  decoy ??= hashPassword(crypto.randomUUID());
  const decoyHash = await decoy;
  await runLimited(() => verify(decoyHash, password));
  return false;
}
