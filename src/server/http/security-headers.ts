import type { FastifyInstance } from 'fastify';
import { googlePage } from '#contract/google.ts';

type Policy = Readonly<Record<string, string>>;

/** What pages may load and where they may send: ourselves, nothing else. */
const PAGE_POLICY: Policy = {
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self'",
  'img-src': "'self' data:",
  'font-src': "'self'",
  'connect-src': "'self'",
  'manifest-src': "'self'",
  'worker-src': "'self'",
  'form-action': "'self'",
  'base-uri': "'none'",
  'frame-ancestors': "'none'",
  'object-src': "'none'",
  'require-trusted-types-for': "'script'",
};

/** An answer of the API is data; opened as a page it may do nothing at all. */
const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'; sandbox";

const inWords = (policy: Policy): string =>
  Object.entries(policy)
    .map(([directive, sources]) => `${directive} ${sources}`)
    .join('; ');

/**
 * As on every page, and what Google's sign-in script needs: itself, its style sheet, its calls and its frames.
 * It writes strings of HTML, so that trusted types cannot be asked for.
 */
function policyWithGoogle(own: Policy, scriptUrl: string): string {
  const { origin, pathname } = new URL(scriptUrl);
  const { 'require-trusted-types-for': _, ...policy } = own;
  return inWords({
    ...policy,
    'script-src': `${own['script-src']} ${origin}${pathname}`,
    'style-src': `${own['style-src']} ${origin}/gsi/style`,
    'connect-src': `'self' ${origin}/gsi/`,
    'frame-src': `${origin}/gsi/`,
  });
}

const withTiles = (own: Policy, template: string): Policy => ({
  ...own,
  'img-src': `${own['img-src']} ${new URL(template).origin}`,
});

/** What stands in the pages of the build themselves, as sources of a content policy: `'sha256-…'`. */
export interface InlineParts {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

/** And the script and the styles that the build has put into the pages: these very ones, known by their hashes. */
const withInline = ({ scripts, styles }: InlineParts): Policy => ({
  ...PAGE_POLICY,
  'script-src': ["'self'", ...scripts].join(' '),
  'style-src': ["'self'", ...styles].join(' '),
});

const NOTHING: InlineParts = { scripts: [], styles: [] };

const TWO_YEARS_SECONDS = 63_072_000;

interface HeaderOptions {
  readonly https: boolean;
  readonly googleScript?: string | undefined;
  /** Address template of map tiles: pages load pictures from its host. */
  readonly tiles?: string | undefined;
  /** What stands in the pages themselves. */
  readonly inline?: InlineParts | undefined;
}

/** By name. */
export type SecurityHeaders = Readonly<Record<string, string>>;

declare module 'fastify' {
  interface FastifyInstance {
    /** Those of an address: the same object for all that are alike. Absent where nothing is said of them. */
    securityHeaders?: (url: string) => SecurityHeaders;
  }
}

/** Headers on every answer, errors and files included. Whoever sends past the framework adds them itself. */
export function sendSecurityHeaders(app: FastifyInstance, options: HeaderOptions): void {
  const at = securityHeaders(options);
  app.decorate('securityHeaders', at);
  app.addHook('onSend', ({ url }, reply, _payload, done) => {
    reply.headers(at(url));
    done();
  });
}

function securityHeaders({
  https,
  googleScript,
  tiles,
  inline = NOTHING,
}: HeaderOptions): (url: string) => SecurityHeaders {
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
  const data = { ...everywhere, 'content-security-policy': DATA_POLICY };
  const own = withInline(inline);
  const policy = tiles ? withTiles(own, tiles) : own;
  const page = { ...everywhere, 'content-security-policy': inWords(policy) };
  const googlePages = googleScript && {
    ...everywhere,
    // Google looks at the origin of the page before it shows its button.
    'referrer-policy': 'strict-origin',
    'content-security-policy': policyWithGoogle(own, googleScript),
  };
  return (url) => {
    if (url.startsWith('/api/')) return data;
    return googlePages && googlePage(url.split('?')[0] ?? '') ? googlePages : page;
  };
}
