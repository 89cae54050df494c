import type { Proof } from '../harness/prove.ts';

export interface Secret {
  readonly value: string | Buffer;
  /** As a failure names it. */
  readonly name: string;
}

/** Texts by where they were. */
export type Places = Readonly<Record<string, string>>;

/** All encodings in which the secret could appear. */
function spellings(secret: string | Buffer): string[] {
  const bytes = typeof secret === 'string' ? Buffer.from(secret) : secret;
  return [
    ...(typeof secret === 'string' ? [secret, encodeURIComponent(secret)] : []),
    bytes.toString('base64').replace(/=+$/, ''),
    bytes.toString('base64url'),
    bytes.toString('hex'),
  ];
}

export const isIn = (text: string, secret: string | Buffer): boolean =>
  spellings(secret).some((spelling) => text.includes(spelling));

/** Each place with a secret is a failure. Returns how many there are. */
export function findSecrets(proof: Proof, secrets: readonly Secret[], places: Places): number {
  let hits = 0;
  for (const { value, name } of secrets)
    for (const [place, text] of Object.entries(places)) {
      const isHit = isIn(text, value);
      if (isHit) hits += 1;
      proof.check(!isHit, `${name} is in the ${place}`);
    }
  return hits;
}
