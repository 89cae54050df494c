import type { Clock } from '#server/ports/clock.ts';
import { circuitBreaker } from './circuit-breaker.ts';
import { remembered } from './remembered.ts';

interface GuardOptions {
  /** Name of the service in errors. */
  readonly name: string;
  readonly clock: Clock;
  readonly freshMs: number;
  readonly staleMs: number;
  readonly most: number;
  /** As of the breaker. */
  readonly rests?: ((isResting: boolean) => void) | undefined;
}

/** What stands around every keeper of an outside service: its memory, and behind that its breaker. */
export function guarded<T>({
  name,
  clock,
  rests,
  ...ages
}: GuardOptions): ReturnType<typeof remembered<T>> {
  const spared = circuitBreaker({ name, clock, rests });
  const memory = remembered<T>({ clock, ...ages });
  return (key, signal, work, how) => memory(key, signal, (until) => spared(() => work(until)), how);
}
