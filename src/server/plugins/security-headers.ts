import helmet, { type FastifyHelmetOptions } from '@fastify/helmet';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { googlePage } from '#contract/google.ts';
import { reportPolicyViolations } from '#contract/policy-reports.ts';

type Policy = Readonly<Record<string, readonly string[]>>;

const NONE = ["'none'"];
const SELF = ["'self'"];

/** What the policy blocks is counted. Browsers without the Reporting API read `report-uri` only. */
const REPORTS = `/api${reportPolicyViolations.path}`;
const REPORTING_ENDPOINTS = `policy="${REPORTS}"`;

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
  'report-uri': [REPORTS],
  'report-to': ['policy'],
};

/** Answers of the API are data: opened as a page, they may do nothing at all. */
const DATA_POLICY = { 'default-src': NONE, 'frame-ancestors': NONE, sandbox: [] };

const PERMISSIONS = 'geolocation=(self), camera=(), microphone=(), payment=()';
const TWO_YEARS_SECONDS = 63_072_000;

/** What is written into one page, by its sources in the content policy (`'sha256-…'`). */
export interface InlineSources {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

const NO_INLINE: InlineSources = { scripts: [], styles: [] };

/** Allows the inline scripts and styles of one page. */
export type SetPolicy = (reply: FastifyReply, inline: InlineSources) => void;

interface HeaderOptions {
  readonly https: boolean;
  readonly googleScript?: string | undefined;
  /** URL template of map tiles: pages may load images from its host. */
  readonly tiles?: string | undefined;
}

/**
 * Sets the headers on every response, including errors and files. Pages and API have different policies.
 * @returns allows the inline scripts and styles of a page.
 */
export async function sendSecurityHeaders(
  app: FastifyInstance,
  options: HeaderOptions,
): Promise<SetPolicy> {
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
    reply.helmet(headersAt(request.url, NO_INLINE));
    if (!request.url.startsWith('/api/')) reply.header('reporting-endpoints', REPORTING_ENDPOINTS);
    done();
  });
  return (reply, inline) => reply.helmet(headersAt(reply.request.url, inline));
}

/** The headers that depend on the URL. */
function headersByUrl({ googleScript, tiles }: HeaderOptions) {
  const data = withPolicy(DATA_POLICY);
  const images = tiles ? [...PAGE_POLICY['img-src'], new URL(tiles).origin] : undefined;
  return (url: string, { scripts, styles }: InlineSources): FastifyHelmetOptions => {
    if (url.startsWith('/api/')) return data;
    const own = {
      ...PAGE_POLICY,
      'script-src': [...SELF, ...scripts],
      'style-src': [...SELF, ...styles],
    };
    if (googleScript && googlePage(url.split('?')[0] ?? ''))
      return {
        ...withPolicy(policyWithGoogle(own, googleScript)),
        // Google checks the origin of the page before it shows its button.
        referrerPolicy: { policy: 'strict-origin' },
      };
    return withPolicy(images ? { ...own, 'img-src': images } : own);
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
