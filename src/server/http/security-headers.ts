import type { onRequestHookHandler } from 'fastify';

/** What pages may load and where they may send: ourselves, nothing else. */
const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "object-src 'none'",
  "require-trusted-types-for 'script'",
].join('; ');

/** An answer of the API is data; opened as a page it may do nothing at all. */
const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'; sandbox";

const TWO_YEARS_SECONDS = 63_072_000;

/** Headers on every answer, errors and files included. */
export function securityHeaders({ https }: { https: boolean }): onRequestHookHandler {
  const everywhere = {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'x-frame-options': 'DENY',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'geolocation=(self), camera=(), microphone=(), payment=()',
    ...(https && {
      'strict-transport-security': `max-age=${TWO_YEARS_SECONDS}; includeSubDomains`,
    }),
  };
  return (request, reply, done) => {
    const policy = request.url.startsWith('/api/') ? DATA_POLICY : PAGE_POLICY;
    reply.headers({ ...everywhere, 'content-security-policy': policy });
    done();
  };
}
