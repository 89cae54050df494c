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
};
