import { hash, verify } from '@node-rs/argon2';

/** argon2id with the first parameter set that OWASP recommends: 19 MiB, two passes, one lane. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Hashes computed at once; more would starve the other requests of this process. */
const AT_ONCE = 4;

let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  else running += 1;
  try {
    return await work();
  } finally {
    // A waiting caller inherits the place, so that nobody who comes later can take it.
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

/** PHC string with a salt of its own. */
export const hashPassword = (password: string): Promise<string> =>
  inTurn(() => hash(password, PARAMETERS));

/** Of a password nobody knows; checked when there is no account, so that both cases take the same time. */
let decoy: Promise<string> | undefined;

/** Whether the password belongs to the hash; takes as long when there is none. */
export async function passwordMatches(
  passwordHash: string | null | undefined,
  password: string,
): Promise<boolean> {
  if (passwordHash) return inTurn(() => verify(passwordHash, password));
  decoy ??= hashPassword(crypto.randomUUID());
  const nobody = await decoy;
  await inTurn(() => verify(nobody, password));
  return false;
}
