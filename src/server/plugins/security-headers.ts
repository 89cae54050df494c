import helmet, { type FastifyHelmetOptions } from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import { googlePage } from '#contract/google.ts';

type Policy = Readonly<Record<string, readonly string[]>>;

const NONE = ["'none'"];
const SELF = ["'self'"];

/** Pages may load from and send to our own origin only. */
const PAGE_POLICY = {
  'default-src': NONE,
  'script-src': SELF,
  'style-src': SELF,
  'img-src': [...SELF, 'data:'],
  'font-src': SELF,
  'connect-src': SELF,
  'manifest-src': SELF,
  'worker-src': SELF,
  'form-action': SELF,
  'base-uri': NONE,
  'frame-ancestors': NONE,
  'object-src': NONE,
  'require-trusted-types-for': ["'script'"],
};

/** Answers of the API are data: opened as a page, they may do nothing at all. */
const DATA_POLICY = { 'default-src': NONE, 'frame-ancestors': NONE, sandbox: [] };

const PERMISSIONS = 'geolocation=(self), camera=(), microphone=(), payment=()';
const TWO_YEARS_SECONDS = 63_072_000;

/** Sources of a content policy (`'sha256-…'`) for the inline scripts and styles of the built pages. */
export interface InlineParts {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

interface HeaderOptions {
  readonly https: boolean;
  readonly googleScript?: string | undefined;
  /** URL template of map tiles: pages may load images from its host. */
  readonly tiles?: string | undefined;
  readonly inline?: InlineParts | undefined;
}

/** Sets the headers on every response, including errors and files. Pages and API have different policies. */
export async function sendSecurityHeaders(
  app: FastifyInstance,
  options: HeaderOptions,
): Promise<void> {
  await app.register(helmet, {
    global: false,
    referrerPolicy: { policy: 'no-referrer' },
    xFrameOptions: { action: 'deny' },
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    strictTransportSecurity: options.https && { maxAge: TWO_YEARS_SECONDS },
    originAgentCluster: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  });
  const headersAt = headersByUrl(options);
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('permissions-policy', PERMISSIONS);
    reply.helmet(headersAt(request.url));
    done();
  });
}

/** The headers that depend on the URL. */
function headersByUrl({ googleScript, tiles, inline }: HeaderOptions) {
  const own = {
    ...PAGE_POLICY,
    'script-src': [...SELF, ...(inline?.scripts ?? [])],
    'style-src': [...SELF, ...(inline?.styles ?? [])],
  };
  const withTiles = tiles && {
    ...own,
    'img-src': [...own['img-src'], new URL(tiles).origin],
  };
  const data = withPolicy(DATA_POLICY);
  const page = withPolicy(withTiles || own);
  const googlePages = googleScript && {
    ...withPolicy(policyWithGoogle(own, googleScript)),
    // Google checks the origin of the page before it shows its button.
    referrerPolicy: { policy: 'strict-origin' as const },
  };
  return (url: string): FastifyHelmetOptions => {
    if (url.startsWith('/api/')) return data;
    return googlePages && googlePage(url.split('?')[0] ?? '') ? googlePages : page;
  };
}

const withPolicy = (directives: Policy) => ({
  contentSecurityPolicy: { useDefaults: false, directives },
});

/**
 * The policy of pages, plus what Google's sign-in script needs: itself, its style sheet, its requests and its frames.
 * The script writes HTML strings, so Trusted Types cannot be required.
 */
function policyWithGoogle(own: typeof PAGE_POLICY, scriptUrl: string): Policy {
  const { origin, pathname } = new URL(scriptUrl);
  const { 'require-trusted-types-for': _, ...policy } = own;
  return {
    ...policy,
    'script-src': [...own['script-src'], `${origin}${pathname}`],
    'style-src': [...own['style-src'], `${origin}/gsi/style`],
    'connect-src': [...SELF, `${origin}/gsi/`],
    'frame-src': [`${origin}/gsi/`],
  };
}
