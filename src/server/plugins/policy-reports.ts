import type { FastifyInstance } from 'fastify';

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
