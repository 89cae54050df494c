import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { ErrorCode } from '#domain/errors.ts';

/** Histogram buckets in seconds. */
const QUICK = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15];
const SLOW = [0.01, 0.05, 0.1, 0.5, 1, 2.5, 5, 15, 60, 120];

/**
 * All metrics of a process, documented in `docs/metrics.md`. Label values come from fixed lists, never from input, so
 * their number is bounded.
 */
export function openMetrics() {
  const registry = new Registry();
  const make = makersFor(registry);
  return {
    registry,
    ...requestMetrics(make),
    ...workMetrics(make),
    ...messageMetrics(make),
    ...rowMetrics(make),
  };
}
export type Metrics = ReturnType<typeof openMetrics>;

function makersFor(registry: Registry) {
  const registers = [registry];
  return {
    counter: <L extends string>(name: string, help: string, labelNames: readonly L[] = []) =>
      new Counter<L>({ name, help, labelNames, registers }),
    gauge: <L extends string>(name: string, help: string, labelNames: readonly L[] = []) =>
      new Gauge<L>({ name, help, labelNames, registers }),
    histogram: <L extends string>(
      name: string,
      help: string,
      { labelNames, buckets }: { readonly labelNames: readonly L[]; readonly buckets: number[] },
    ) => new Histogram<L>({ name, help, labelNames, buckets, registers }),
  };
}
type Makers = ReturnType<typeof makersFor>;

const requestMetrics = ({ counter, gauge, histogram }: Makers) => ({
  requests: histogram(
    'http_request_duration_seconds',
    'Duration of HTTP responses by registered route',
    {
      labelNames: ['route', 'method', 'status'],
      buckets: QUICK,
    },
  ),
  underWay: gauge('http_requests_in_flight', 'Requests in progress'),
  limited: counter('rate_limit_refusals_total', 'Requests refused by a rate limit', [
    'route',
    'code',
  ]),
  securityEvents: counter(
    'security_events_total',
    'Events that matter to the security of accounts',
    ['event'],
  ),
  busy: counter('overload_refusals_total', 'Requests shed with 503'),
  policyViolations: counter(
    'content_policy_violations_total',
    'Violations of the content policy that browsers report',
    ['directive'],
  ),
  queueingDelay: gauge('queueing_delay_seconds', 'Current queueing delay', ['for']),
  searches: histogram('search_duration_seconds', 'Duration of flight searches by outcome', {
    labelNames: ['type', 'outcome'],
    buckets: SLOW,
  }),
});

const workMetrics = ({ gauge, histogram }: Makers) => ({
  jobs: histogram('job_duration_seconds', 'Duration of job runs', {
    labelNames: ['task', 'outcome'],
    buckets: SLOW,
  }),
  jobOk: gauge('job_last_success_timestamp_seconds', 'Time of the last successful run', ['task']),
  questions: histogram('supplier_request_duration_seconds', 'Duration of calls to providers', {
    labelNames: ['kind', 'supplier', 'outcome'],
    buckets: SLOW,
  }),
  openCircuits: gauge(
    'supplier_circuit_open',
    '1 while the circuit breaker of a provider is open',
    ['kind', 'supplier'],
  ),
});

const rowMetrics = ({ counter }: Makers) => ({
  unreadableRows: counter(
    'stored_rows_unreadable_total',
    'Stored rows that could not be read and were left out',
    ['kind'],
  ),
});

const messageMetrics = ({ counter }: Makers) => ({
  messages: counter('messages_total', 'Attempts to send a message', ['channel', 'outcome']),
  alertPolls: counter('alert_polls_total', 'Polls of an origin and travel day for alerts', [
    'outcome',
  ]),
  alertMatches: counter('alert_matches_total', 'Alert days matched'),
});

/** Used as status if the caller disconnected before the response. */
export const DISCONNECTED = 499;

/** A request that was answered, or whose caller disconnected. */
export interface FinishedRequest {
  readonly method: string;
  /** Route pattern as registered, or `none`. Never the URL itself. */
  readonly route: string;
  /** {@link DISCONNECTED} if the caller disconnected before the end. */
  readonly status: number;
  readonly ms: number;
  readonly code: ErrorCode | undefined;
  /** Whether the code is a limit of the caller's own. */
  readonly isOwnLimit: boolean;
}

export interface RequestObserver {
  began(): void;
  finished(request: FinishedRequest): void;
}

/** Types of searches by route. */
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
    const { method, route, ms, code, isOwnLimit } = request;
    metrics.underWay.dec();
    metrics.requests.observe({ method, route, status: classOf(request) }, ms / 1000);
    if (code && (isOwnLimit || LIMITS.includes(code))) metrics.limited.inc({ route, code });
    else if (code === 'busy') metrics.busy.inc();
    const type = SEARCHES[route];
    if (type) metrics.searches.observe({ type, outcome: outcomeOf(request) }, ms / 1000);
  },
});

/** A call that operators have turned off is no failure. */
function classOf({ status, code }: FinishedRequest): string {
  if (status === DISCONNECTED) return 'left';
  return code === 'switched_off' ? 'off' : `${Math.floor(status / 100)}xx`;
}

const outcomeOf = ({ status, code }: FinishedRequest): string => {
  if (status === DISCONNECTED) return 'left';
  return code ?? 'answered';
};
