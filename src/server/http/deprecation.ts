import type { Endpoint } from '#contract/endpoint.ts';

const MS_PER_SECOND = 1000;

/** Since when a call is deprecated (RFC 9745), and after which day it may be gone (RFC 8594). */
export function deprecationHeaders({ deprecated }: Endpoint): Record<string, string> {
  if (!deprecated) return {};
  return {
    deprecation: `@${Date.parse(deprecated.since) / MS_PER_SECOND}`,
    sunset: new Date(Date.parse(deprecated.until)).toUTCString(),
    link: '</developers#changes>; rel="deprecation"',
  };
}
