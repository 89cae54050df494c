import type { ErrorCode } from '#domain/errors.ts';
import type { Metrics } from './metrics.ts';

/** Stands for a status where the caller left without one. */
export const LEFT = 499;

/** A request that was answered, or that its caller has left. */
export interface FinishedRequest {
  readonly method: string;
  /** As it was registered; `none` for an address without one. Never the address itself. */
  readonly route: string;
  /** {@link LEFT} when the caller left before the end. */
  readonly status: number;
  readonly ms: number;
  readonly code: ErrorCode | undefined;
}

export interface RequestObserver {
  began(): void;
  finished(request: FinishedRequest): void;
}

/** Searches by the route that makes them. */
const SEARCHES: Readonly<Record<string, string>> = {
  '/api/flights/search': 'search',
  '/api/flights/single': 'single',
  '/api/flights/inbound': 'inbound',
  '/api/flights/ways-home': 'return',
};
const LIMITS = ['too_many_requests', 'search_limit_reached'];

/** Counts and times requests. */
export const countRequests = (
  metrics: Pick<Metrics, 'requests' | 'underWay' | 'limited' | 'busy' | 'searches'>,
): RequestObserver => ({
  began: () => metrics.underWay.inc(),
  finished(request) {
    const { method, route, status, ms, code } = request;
    metrics.underWay.dec();
    metrics.requests.observe({ method, route, status: classOf(status) }, ms / 1000);
    if (code && LIMITS.includes(code)) metrics.limited.inc({ route, code });
    if (code === 'busy') metrics.busy.inc();
    const type = SEARCHES[route];
    if (type) metrics.searches.observe({ type, outcome: outcomeOf(request) }, ms / 1000);
  },
});

const classOf = (status: number) => (status === LEFT ? 'left' : `${Math.floor(status / 100)}xx`);

const outcomeOf = ({ status, code }: FinishedRequest): string => {
  if (status === LEFT) return 'left';
  return code ?? 'answered';
};
