import type { Endpoint } from '#contract/endpoint.ts';

const MS_PER_SECOND = 1000;

/** Since when a call is deprecated (RFC 9745), and after which day it may be gone (RFC 8594). */
export const deprecationHeaders = ({ since, until }: NonNullable<Endpoint['deprecated']>) => ({
  deprecation: `@${Date.parse(since) / MS_PER_SECOND}`,
  sunset: new Date(Date.parse(until)).toUTCString(),
  link: '</developers#changes>; rel="deprecation"',
});
