import helmet, { type FastifyHelmetOptions } from '@fastify/helmet';
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
const DATA_POLICY = { 'default-src': "'none'", 'frame-ancestors': "'none'", sandbox: [] };

/**
 * As on every page, and what Google's sign-in script needs: itself, its style sheet, its calls and its frames.
 * It writes strings of HTML, so that trusted types cannot be asked for.
 */
function policyWithGoogle(own: Policy, scriptUrl: string): Policy {
  const { origin, pathname } = new URL(scriptUrl);
  const { 'require-trusted-types-for': _, ...policy } = own;
  return {
    ...policy,
    'script-src': `${own['script-src']} ${origin}${pathname}`,
    'style-src': `${own['style-src']} ${origin}/gsi/style`,
    'connect-src': `'self' ${origin}/gsi/`,
    'frame-src': `${origin}/gsi/`,
  };
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

/** Helmet's headers that this product has no use for. */
const OFF = {
  originAgentCluster: false,
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
} as const;

const PERMISSIONS = 'geolocation=(self), camera=(), microphone=(), payment=()';

/** Sets them on every answer, errors and files included. Pages and data have policies of their own. */
export async function sendSecurityHeaders(
  app: FastifyInstance,
  options: HeaderOptions,
): Promise<void> {
  await app.register(helmet, { global: false });
  const optionsAt = helmetOptions(options);
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('permissions-policy', PERMISSIONS);
    reply.helmet(optionsAt(request.url));
    done();
  });
}

function helmetOptions({
  https,
  googleScript,
  tiles,
  inline = NOTHING,
}: HeaderOptions): (url: string) => FastifyHelmetOptions {
  const withPolicy = (directives: Policy | typeof DATA_POLICY) => ({
    ...OFF,
    contentSecurityPolicy: { useDefaults: false, directives },
    referrerPolicy: { policy: 'no-referrer' as const },
    xFrameOptions: { action: 'deny' as const },
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' as const },
    crossOriginResourcePolicy: { policy: 'same-origin' as const },
    strictTransportSecurity: https && { maxAge: TWO_YEARS_SECONDS, includeSubDomains: true },
  });
  const own = withInline(inline);
  const data = withPolicy(DATA_POLICY);
  const page = withPolicy(tiles ? withTiles(own, tiles) : own);
  const googlePages = googleScript && {
    ...withPolicy(policyWithGoogle(own, googleScript)),
    // Google looks at the origin of the page before it shows its button.
    referrerPolicy: { policy: 'strict-origin' as const },
  };
  return (url) => {
    if (url.startsWith('/api/')) return data;
    return googlePages && googlePage(url.split('?')[0] ?? '') ? googlePages : page;
  };
}
