import type { ProviderKind } from '#domain/channel.ts';
import type { Clock } from '#domain/time.ts';
import type { Database } from '#server/db/database.ts';
import { type MethodsOf, meteredPort, type SupplierHealth } from '#server/telemetry/health.ts';

/** Dependencies of what chooses a provider. */
export interface ProviderContext {
  readonly db: Database;
  readonly clock: Clock;
  /** Counts answers and errors by provider; absent in operator commands. */
  readonly suppliers?: SupplierHealth | undefined;
}

interface Named {
  readonly name: string;
  readonly simulated: boolean;
}

/**
 * Counts the calls of a provider. `guard` has the options of its circuit breaker; undefined for a sample provider,
 * which is not cached either.
 */
export function openProvider<P extends Named>(
  { clock, suppliers }: Omit<ProviderContext, 'db'>,
  kind: ProviderKind,
  { port, methods }: { readonly port: P; readonly methods: readonly MethodsOf<P>[] },
) {
  const { name, simulated } = port;
  const metered = suppliers?.meter({ kind, name, simulated });
  const guard = { name, clock, onStateChange: metered?.onStateChange };
  return { port: meteredPort(port, methods, metered), guard: simulated ? undefined : guard };
}
