import type { Clock } from '#domain/time.ts';
import { ProviderError } from '#server/providers/provider-error.ts';

interface BreakerOptions {
  /** Name of the service in errors. */
  readonly name: string;
  readonly clock: Clock;
  /** Faults in a row after which the service counts as down. */
  readonly mostFaults?: number;
  /** Whether those who come while the service is being probed wait for the outcome, instead of being turned down. */
  readonly patient?: boolean;
  /** Hears when the service begins to be spared, and when that is over. */
  readonly rests?: ((isResting: boolean) => void) | undefined;
}

const MOST_FAULTS = 5;
const PROBE_MS = 2_000;
const TOO_MANY_REQUESTS = 429;

/**
 * Spares a service that is down, and those who wait for it: after some faults in a row it is asked only every two
 * seconds, until it answers. In between `ProviderError` is thrown at once.
 */
export function circuitBreaker(options: BreakerOptions) {
  const { name, clock, mostFaults = MOST_FAULTS, patient = false, rests } = options;
  let faults = 0;
  let nextProbe = 0;
  let probe: Promise<unknown> | undefined;
  const now = () => clock.now().getTime();
  const isDown = () => faults >= mostFaults;
  const answered = () => {
    if (isDown()) rests?.(false);
    faults = 0;
  };
  const failed = () => {
    faults += 1;
    if (faults === mostFaults) rests?.(true);
    nextProbe = now() + PROBE_MS;
  };

  const attempt = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      const answer = await work();
      answered();
      return answer;
    } catch (error) {
      // A question that nobody waits for any more says nothing of the service.
      if (error instanceof ProviderError && error.fault !== 'aborted')
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
