/**
 * Remembers the answers of `make` for the `limit` keys asked for last. Who was asked for when is noted only while there
 * is no room left: until then nothing is forgotten.
 */
export function recentlyUsed<From, To>(
  limit: number,
  make: (key: string, from: From) => To,
): (key: string, from: From) => To {
  const cached = new Map<string, To>();
  return (key, from) => {
    const known = cached.get(key);
    if (known !== undefined && cached.size < limit) return known;
    const value = known ?? make(key, from);
    // Maps keep the order of insertion: the first key is the one that was asked for longest ago.
    cached.delete(key);
    cached.set(key, value);
    if (cached.size > limit) dropOldest(cached);
    return value;
  };
}

function dropOldest(kept: Map<string, unknown>): void {
  const [oldest] = kept.keys();
  if (oldest !== undefined) kept.delete(oldest);
}
