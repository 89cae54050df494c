import { setTimeout as delay } from 'node:timers/promises';

/**
 * Waits until nothing is left, as long as the number goes down: a busy machine is slow. Returns how much is left when
 * nothing changed for `silentMs`.
 */
export async function untilNone(
  count: () => Promise<number>,
  { silentMs }: { readonly silentMs: number },
): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  let since = performance.now();
  for (;;) {
    const left = await count();
    if (left === 0) return 0;
    if (left < least) {
      least = left;
      since = performance.now();
    }
    if (performance.now() - since > silentMs) return left;
    await delay(100);
  }
}
