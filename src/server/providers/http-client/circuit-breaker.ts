import type { Clock } from '#domain/time.ts';
import { ProviderError } from '#server/providers/provider-error.ts';

interface BreakerOptions {
  /** Name of the service in errors. */
  readonly name: string;
  readonly clock: Clock;
  /** Faults in a row after which the service counts as down. */
  readonly maxFailures?: number;
  /** Whether those who come while the service is being probed wait for the outcome, instead of being turned down. */
  readonly patient?: boolean;
  /** Hears when the service begins to be spared, and when that is over. */
  readonly onStateChange?: ((isOpen: boolean) => void) | undefined;
}

const MAX_FAILURES = 5;
const PROBE_MS = 2_000;
const TOO_MANY_REQUESTS = 429;

/**
 * Spares a service that is down, and those who wait for it: after some faults in a row it is asked only every two
 * seconds, until it answers. In between `ProviderError` is thrown at once.
 */
export function circuitBreaker(options: BreakerOptions) {
  const { name, clock, maxFailures = MAX_FAILURES, patient = false, onStateChange } = options;
  let failures = 0;
  let nextProbe = 0;
  let probe: Promise<unknown> | undefined;
  const now = () => clock.now().getTime();
  const isDown = () => failures >= maxFailures;
  const answered = () => {
    if (isDown()) onStateChange?.(false);
    failures = 0;
  };
  const failed = () => {
    failures += 1;
    if (failures === maxFailures) onStateChange?.(true);
    nextProbe = now() + PROBE_MS;
  };

  const attempt = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      const answer = await work();
      answered();
      return answer;
    } catch (error) {
      // A question that nobody waits for any more says nothing of the service.
      if (error instanceof ProviderError && error.failure !== 'aborted')
        if (isAnswer(error)) answered();
        else failed();
      throw error;
    }
  };

  return async <T>(work: () => Promise<T>): Promise<T> => {
    while (patient && probe && isDown()) await probe.catch(() => {});
    if (!isDown()) return attempt(work);
    if (now() < nextProbe) throw new ProviderError(name, 'unreachable');
    nextProbe = now() + PROBE_MS;
    const probing = attempt(work).finally(() => {
      if (probe === probing) probe = undefined;
    });
    probe = probing;
    return probing;
  };
}

/** The service is there and turns this one question down. */
const isAnswer = ({ status = 0 }: ProviderError): boolean =>
  status >= 400 && status < 500 && status !== TOO_MANY_REQUESTS;
