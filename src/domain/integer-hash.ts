/**
 * Deterministic 32-bit hashes: the same input gives the same number in every process, on every machine.
 * Good enough to scatter sample data; not for secrets.
 */
export function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++)
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193) >>> 0;
  return mix(hash);
}

/** Combines a number into a hash; the order matters. */
export const joinHash = (hash: number, value: number): number =>
  mix(Math.imul(hash, 31) + value + 0x9e3779b9);

/** A fraction in [0, 1), independent for each `salt`. */
export const fractionOf = (hash: number, salt: number): number => joinHash(hash, salt) / 2 ** 32;

/** Finalizer of MurmurHash3: every output bit depends on every input bit. */
function mix(value: number): number {
  let hash = value >>> 0;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
