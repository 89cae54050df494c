import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import {
  ALERT_FILTERS,
  AUDIT_FILTERS,
  filterField,
  SEARCH_FILTERS,
  selection,
  USER_FILTERS,
} from './lists.ts';

/** Lists of operators as files, with the filter and search of the list, in the order of the IDs. */
const listFile = {
  method: 'GET',
  action: 'admin.look',
  limit: { name: 'admin-export', per: 'member', max: 60, windowMinutes: 60 },
  switch: 'exports',
  answersAs: 'text/csv; charset=utf-8',
  response: z.custom<AsyncIterable<Uint8Array>>(),
  errors: ['storage_unavailable'],
  failure: 'Failed to download the list',
  unreachable: 'Unable to download the list. Please try again later.',
} as const;

export const exportUsers = endpoint({
  ...listFile,
  path: '/admin/exports/users',
  summary: 'Members as CSV, at most 100,000',
  query: z.object(selection(USER_FILTERS)),
  file: 'members.csv',
});

export const exportAlerts = endpoint({
  ...listFile,
  path: '/admin/exports/notifications',
  summary: 'Alerts of all members as CSV, at most 100,000',
  query: z.object(selection(ALERT_FILTERS)),
  file: 'alerts.csv',
});

export const exportSearches = endpoint({
  ...listFile,
  path: '/admin/exports/searches',
  summary: 'Searches of members and guests as CSV, at most 100,000',
  query: z.object(selection(SEARCH_FILTERS)),
  file: 'searches.csv',
});

export const exportAuditLog = endpoint({
  ...listFile,
  path: '/admin/exports/audit-log',
  summary: 'What admins read and changed as CSV, at most 100,000 entries',
  query: z.object({ filter: filterField(AUDIT_FILTERS) }),
  file: 'audit-log.csv',
});

export const exportDeadLetters = endpoint({
  ...listFile,
  path: '/admin/exports/dead-letters',
  summary: 'Messages that were given up as CSV, at most 100,000',
  query: z.object({ filter: filterField(['all']) }),
  file: 'messages.csv',
});
