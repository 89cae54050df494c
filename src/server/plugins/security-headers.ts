import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { googlePage } from '#contract/auth.ts';
import { reportPolicyViolations } from '#contract/reports.ts';

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

/** What answers data: the API, and MCP. */
const DATA = /^\/(api\/|mcp(\?|$))/;

const TWO_YEARS_SECONDS = 63_072_000;

/** What is written into one page, by its sources in the content policy (`'sha256-…'`). */
export interface InlineSources {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

/** Allows the inline scripts and styles of one page. */
export type SetPolicy = (reply: FastifyReply, inline: InlineSources) => void;

interface HeaderOptions {
  readonly https: boolean;
  readonly googleScript?: string | undefined;
  /** URL template of map tiles: pages may load images from its host. */
  readonly tiles?: string | undefined;
}

interface SecurityHeaders {
  readonly setHeaders: (request: Pick<FastifyRequest, 'url'>, reply: FastifyReply) => void;
  readonly setPolicy: SetPolicy;
  /** Those of the API. */
  readonly dataHeaders: Readonly<Record<string, string>>;
}

/** The headers of pages and of the API, which have different policies. */
export function securityHeaders(options: HeaderOptions): SecurityHeaders {
  const data = { ...headersOf(options, DATA_POLICY), 'x-robots-tag': 'noindex' };
  const kindOf = pageKinds(options);
  return {
    dataHeaders: data,
    setHeaders: ({ url }, reply) => {
      reply.headers(DATA.test(url) ? data : kindOf(url).headers);
    },
    setPolicy: (reply, { scripts, styles }) => {
      const { policy } = kindOf(reply.request.url);
      const own = {
        ...policy,
        'script-src': [...policy['script-src'], ...scripts],
        'style-src': [...policy['style-src'], ...styles],
      };
      reply.header('content-security-policy', policyText(own));
    },
  };
}

/** Sets the headers on every response, including errors and files. */
export function sendSecurityHeaders(
  app: FastifyInstance,
  setHeaders: SecurityHeaders['setHeaders'],
): void {
  app.addHook('onRequest', (request, reply, done) => {
    setHeaders(request, reply);
    done();
  });
}

const headersOf = ({ https }: HeaderOptions, policy: Policy): Record<string, string> => ({
  'content-security-policy': policyText(policy),
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'cross-origin-resource-policy': 'same-origin',
  // Place and passkeys are for our own pages alone unless a policy says otherwise.
  'permissions-policy': 'camera=(), microphone=(), payment=()',
  'referrer-policy': 'no-referrer',
  ...(https && { 'strict-transport-security': `max-age=${TWO_YEARS_SECONDS}; includeSubDomains` }),
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
});

const policyText = (policy: Policy): string =>
  Object.entries(policy)
    .map(([directive, sources]) => [directive, ...sources].join(' '))
    .join(';');

/** The kind of page at a URL, with its headers made once. */
function pageKinds(options: HeaderOptions) {
  const { googleScript, tiles } = options;
  const images = [...PAGE_POLICY['img-src'], ...(tiles ? [new URL(tiles).origin] : [])];
  const kind = <P extends Policy>(policy: P) => {
    const headers = headersOf(options, policy);
    headers['reporting-endpoints'] = REPORTING_ENDPOINTS;
    return { policy, headers };
  };
  const usual = kind({ ...PAGE_POLICY, 'img-src': images });
  if (!googleScript) return () => usual;
  const google = kind(policyWithGoogle(googleScript));
  // Google checks the origin of the page before it shows its button.
  google.headers['referrer-policy'] = 'strict-origin';
  return (url: string) => (googlePage(url.split('?')[0] ?? '') ? google : usual);
}

/**
 * The policy of pages, plus what Google's sign-in script needs: itself, its style sheet, its requests and its frames.
 * The script writes HTML strings, so Trusted Types cannot be required.
 */
function policyWithGoogle(scriptUrl: string) {
  const { origin, pathname } = new URL(scriptUrl);
  const { 'require-trusted-types-for': _, ...policy } = PAGE_POLICY;
  return {
    ...policy,
    'script-src': [...SELF, `${origin}${pathname}`],
    'style-src': [...SELF, `${origin}/gsi/style`],
    'connect-src': [...SELF, `${origin}/gsi/`],
    'frame-src': [`${origin}/gsi/`],
  };
}
