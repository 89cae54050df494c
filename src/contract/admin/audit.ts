import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { clampedNumber } from '../fields.ts';
import { pagination } from './paging.ts';

export const auditEntryDto = z.object({
  id: z.number(),
  at: z.string(),
  /** E-mail address of who did it; null for the command line. */
  by: z.nullable(z.string()),
  /** Like `users.listed` or `banner.changed`. */
  action: z.string(),
  /** What it was done to; null where that goes without saying. */
  subject: z.nullable(z.string()),
  detail: z.record(z.string(), z.unknown()),
});
export type AuditEntryDto = z.output<typeof auditEntryDto>;

export const auditLog = endpoint({
  method: 'GET',
  path: '/admin/audit-log',
  summary: 'What admins looked at and changed, newest first',
  action: 'admin.look',
  query: z.object({
    page: clampedNumber(1, 1, 100_000),
    limit: clampedNumber(50, 1, 100),
    /** `changes` leaves out what was only looked at. */
    filter: z._default(z.enum(['all', 'changes']), 'all'),
  }),
  response: z.object({ entries: z.array(auditEntryDto), pagination }),
  errors: ['storage_unavailable'],
  failure: 'Failed to fetch the audit log',
  unreachable: 'Unable to load the audit log. Please try again later.',
});
