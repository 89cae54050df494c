/** LRU cache of `make` for `limit` keys. Tracks the order of use only once it is full, as nothing is evicted before. */
export function recentlyUsed<From, To>(
  limit: number,
  make: (key: string, from: From) => To,
): (key: string, from: From) => To {
  const cached = new Map<string, To>();
  return (key, from) => {
    const known = cached.get(key);
    if (known !== undefined && cached.size < limit) return known;
    const value = known ?? make(key, from);
    // Maps keep insertion order, so the first key is the least recently used.
    cached.delete(key);
    cached.set(key, value);
    if (cached.size > limit) dropOldest(cached);
    return value;
  };
}

function dropOldest(cache: Map<string, unknown>): void {
  const [oldest] = cache.keys();
  if (oldest !== undefined) cache.delete(oldest);
}
