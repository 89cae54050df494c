import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

/** Screens as they appear in the log; the URL itself could contain personal data. */
export const PLACES = [
  '/',
  '/about',
  '/admin',
  '/admin/operations',
  '/admin/users/$id',
  '/blackout',
  '/blackout/$month',
  '/confirm-email',
  '/data-sources',
  '/debug/google',
  '/developers',
  '/flight-summary',
  '/forgot-password',
  '/from',
  '/from/$airport',
  '/from/$airport/to/$destination',
  '/get-home',
  '/guide',
  '/login',
  '/month',
  '/my-trips',
  '/my-trips/$id',
  '/notifications',
  '/plans',
  '/privacy',
  '/profile',
  '/profile/end',
  '/register',
  '/reset-password',
  '/routes',
  '/sandbox/checkout/$id',
  '/sandbox/fares',
  '/sandbox/mail',
  '/sandbox/phone',
  '/sandbox/portal/$id',
  '/support',
  '/terms',
  '/trips',
  '/undo-email',
  '/unsubscribe',
  '/unsubscribe-trip',
  '/verify-email',
  'other',
] as const;
export type Place = (typeof PLACES)[number];

export const reportCrash = endpoint({
  method: 'POST',
  path: '/faults',
  summary: 'Tell that a screen failed while drawing',
  action: 'faults.report',
  limit: { name: 'fault-report:address', per: 'address', max: 20, windowMinutes: 60 },
  body: z.strictObject({
    /** Created by the browser and shown to the user, who may send it to us. */
    reference: z.string().check(z.regex(/^[0-9a-z]{6,12}$/, 'Say which reference was shown')),
    /** Type of the error, such as `TypeError`; never its message. */
    name: z.string().check(z.regex(/^[A-Za-z]{1,60}$/, 'Say which kind of error it was')),
    /** Pattern of the route; `other` if it is unknown. */
    place: z.catch(z.enum(PLACES), 'other'),
  }),
  response: z.void(),
  errors: ['storage_unavailable'],
  failure: 'Failed to report the fault',
  unreachable: 'Unable to report the fault.',
});

/** Of the content policy that pages have, and of its finer forms in reports. */
const DIRECTIVES = [
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
