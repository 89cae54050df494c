import { finished } from 'node:stream/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { SignedBody } from '#server/http/route.ts';

const FORMS = ['application/x-www-form-urlencoded', 'multipart/form-data'];

/** Accepts forms besides JSON, parsed to an object of their fields, in this scope only. Files are dropped. */
export function takeForms(scope: FastifyInstance): void {
  const parse = (request: FastifyRequest, body: Buffer) =>
    fieldsOf(body, request.headers['content-type'] ?? '');
  scope.addContentTypeParser(FORMS, { parseAs: 'buffer' }, parse);
}

/** @throws an error with the status 400 if the body is not a valid form. */
async function fieldsOf(body: Buffer, contentType: string): Promise<object> {
  const headers = { 'content-type': contentType };
  const form = await new Response(new Uint8Array(body), { headers }).formData().catch((cause) => {
    throw Object.assign(new Error('The form cannot be read.', { cause }), { statusCode: 400 });
  });
  const fields = [...form].filter(([, value]) => typeof value === 'string');
  return Object.fromEntries(fields);
}

/** Signed bodies come from other services, whose events are larger than requests of people. */
const BODY_LIMIT_BYTES = 262_144;

/** Accepts bodies of any type as raw bytes, in this scope only. */
export function takeRawBodies(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  const options = { parseAs: 'buffer', bodyLimit: BODY_LIMIT_BYTES } as const;
  scope.addContentTypeParser('*', options, (_request, body, done) => done(null, body));
}

export function signedBodyOf({ body, headers }: FastifyRequest, header: string): SignedBody {
  const signature = headers[header];
  return {
    raw: Buffer.isBuffer(body) ? body : Buffer.alloc(0),
    signature: typeof signature === 'string' ? signature : undefined,
  };
}

/**
 * Reads a body to its end and drops it. Who is still sending when the connection is closed sees a broken pipe instead
 * of the answer. The time that a request may take ends this too.
 */
export async function drainBody({ raw }: FastifyRequest): Promise<void> {
  raw.resume();
  await finished(raw).catch(() => undefined);
}

const OF_REPORTING_API = 'application/reports+json';
const OF_REPORT_URI = 'application/csp-report';

interface Report {
  readonly directive: string;
}

/**
 * Accepts what browsers send about violations of the content policy, besides JSON, parsed to `{ reports }`, in this
 * scope only. Older browsers send one report at a time, in another form.
 */
export function takePolicyReports(scope: FastifyInstance): void {
  const take = (type: string, read: (sent: unknown) => Report[]) =>
    scope.addContentTypeParser(type, { parseAs: 'string' }, (_request, body, done) => {
      try {
        done(null, { reports: read(JSON.parse(String(body))) });
      } catch (cause) {
        done(
          Object.assign(new Error('The report cannot be read.', { cause }), { statusCode: 400 }),
        );
      }
    });
  take(OF_REPORTING_API, (sent) => (Array.isArray(sent) ? sent.flatMap(violation) : []));
  take(OF_REPORT_URI, (sent) => [ofReportUri(fieldOf(sent, 'csp-report'))]);
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined;
}

/** Nothing for reports about something else. */
const violation = (report: unknown): Report[] =>
  fieldOf(report, 'type') === 'csp-violation'
    ? [{ directive: String(fieldOf(fieldOf(report, 'body'), 'effectiveDirective')) }]
    : [];

/** Browsers before CSP 3 name the whole directive with its sources. */
function ofReportUri(report: unknown): Report {
  const named = fieldOf(report, 'effective-directive') ?? fieldOf(report, 'violated-directive');
  return { directive: String(named).split(' ')[0] ?? '' };
}
