import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

/** Of the content policy that pages have, and of its finer forms in reports. */
export const DIRECTIVES = [
  'base-uri',
  'connect-src',
  'default-src',
  'font-src',
  'form-action',
  'frame-ancestors',
  'frame-src',
  'img-src',
  'manifest-src',
  'object-src',
  'require-trusted-types-for',
  'script-src',
  'script-src-attr',
  'script-src-elem',
  'style-src',
  'style-src-attr',
  'style-src-elem',
  'worker-src',
  'other',
] as const;
export type Directive = (typeof DIRECTIVES)[number];

export const reportPolicyViolations = endpoint({
  method: 'POST',
  path: '/policy-reports',
  summary: 'Tell what the content policy of a page has blocked; sent by browsers',
  action: 'faults.report',
  limit: { name: 'policy-report:address', per: 'address', max: 60, windowMinutes: 60 },
  takesPolicyReports: true,
  body: z.object({
    reports: z
      .array(
        z.object({
          /** The rest of a report, such as addresses, is dropped. */
          directive: z.catch(z.enum(DIRECTIVES), 'other'),
        }),
      )
      .check(z.maxLength(100, 'Send at most 100 reports')),
  }),
  response: z.void(),
  errors: ['storage_unavailable'],
  failure: 'Failed to report the violation',
  unreachable: 'Unable to report the violation.',
});
