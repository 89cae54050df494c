import { integer, line } from './parsers.ts';
import { optional, set } from './setting.ts';

/** Where machines look that watch over the product. */
export const operationsSettings = {
  opsPort: optional(
    'OPS_PORT',
    'no such port',
    'Port with /metrics, /livez and /readyz for web and worker, apart from the public one',
    integer(1, 65_535),
  ),
  opsHost: set(
    'OPS_HOST',
    '127.0.0.1',
    'Address of the operations port; nobody outside should reach it',
    line(255),
  ),
  busyAfterMs: set(
    'BUSY_AFTER_MS',
    '50',
    'Milliseconds that work may wait for the process or its database connections, a search that is written down a second more, before some requests are answered 503; 0 for never',
    integer(0, 10_000),
  ),
};
