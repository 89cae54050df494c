import { expect, it } from 'vitest';
import type { AuditEntryDto } from '#contract/admin/lists.ts';
import { AUDIT_ACTIONS } from '#domain/audit.ts';
import { auditSentence } from './audit-sentence.ts';

const entry = (action: string, more: Partial<AuditEntryDto> = {}): AuditEntryDto => ({
  id: 1,
  at: '2026-11-20T12:00:00.000Z',
  by: 'ada@example.com',
  by_name: 'Ada Admin',
  action,
  subject: null,
  detail: {},
  notice: null,
  ...more,
});

const LISTED = {
  page: 1,
  limit: 25,
  filter: 'all',
  sort: 'created_at',
  order: 'desc',
  q_length: 0,
};
const MAYA = { subject: 'maya@example.com' };
const BY_HAND = { by: null, by_name: null };

it.each<[string, Partial<AuditEntryDto>, string]>([
  [
    'account.promoted',
    { ...BY_HAND, ...MAYA },
    'An operator made maya@example.com an administrator',
  ],
  [
    'passkeys.removed',
    { ...MAYA, detail: { passkeys: 2, reason: 'Lost phone' } },
    'Ada Admin removed 2 passkeys of maya@example.com: Lost phone',
  ],
  [
    'account.demoted',
    MAYA,
    'Ada Admin made maya@example.com a member without administrator rights',
  ],
  [
    'account.disabled',
    { ...MAYA, detail: { sessions: 2 } },
    'Ada Admin disabled the account of maya@example.com and ended 2 sessions',
  ],
  ['account.enabled', MAYA, 'Ada Admin enabled the account of maya@example.com'],
  [
    'account.deleted',
    { ...BY_HAND, subject: '1b7c0000-0000-4000-8000-000000000000' },
    'An operator deleted the account of 1b7c0000-0000-4000-8000-000000000000',
  ],
  [
    'account.deleted',
    { subject: '1b7c', detail: { reason: 'Asked for in writing' } },
    'Ada Admin deleted the account of 1b7c: Asked for in writing',
  ],
  [
    'account.email-corrected',
    { ...MAYA, detail: { reason: 'Mistyped' } },
    'Ada Admin corrected the email address of maya@example.com: Mistyped',
  ],
  [
    'account.signed-out',
    { ...MAYA, detail: { sessions: 1 } },
    'Ada Admin signed out maya@example.com everywhere and ended 1 session',
  ],
  [
    'months.taken-back',
    { ...MAYA, detail: { until: '2027-01-21T18:00:00.000Z', reason: 'Given twice' } },
    'Ada Admin took back the given months of maya@example.com, until Jan 21, 2027: Given twice',
  ],
  [
    'account.enabled',
    { ...MAYA, detail: { reason: 'It was an error' } },
    'Ada Admin enabled the account of maya@example.com: It was an error',
  ],
  [
    'months.granted',
    { ...MAYA, detail: { months: 2, until: '2027-01-21T10:00:00.000Z', reason: 'Outage' } },
    'Ada Admin gave maya@example.com 2 months of Premium, until Jan 21, 2027: Outage',
  ],
  [
    'trial.started',
    { ...MAYA, detail: { days: 7, until: '2026-11-28T10:00:00.000Z', reason: 'Asked' } },
    'Ada Admin started a trial of maya@example.com, until Nov 28, 2026: Asked',
  ],
  [
    'trial.ended',
    { ...MAYA, detail: { reason: 'Abuse' } },
    'Ada Admin ended the trial of maya@example.com: Abuse',
  ],
  [
    'message.resent',
    { ...MAYA, detail: { message: 7, reason: 'Asked' } },
    'Ada Admin sent a message to maya@example.com again: Asked',
  ],
  [
    'everybody.signed-out',
    { detail: { sessions: 40 } },
    'Ada Admin signed out everybody and ended 40 sessions',
  ],
  [
    'banner.changed',
    {
      notice: 'Fares of December are in.',
      detail: { number: 3, characters: 25, link: true, from: '2026-11-25', until: '2026-12-01' },
    },
    'Ada Admin changed the notice to “Fares of December are in.”, with a link, shown from Nov 25, 2026 to Dec 1, 2026',
  ],
  [
    'banner.changed',
    {
      notice: 'Hello',
      detail: { number: 3, characters: 5, link: false, from: null, until: '2026-12-01' },
    },
    'Ada Admin changed the notice to “Hello”, shown until Dec 1, 2026',
  ],
  [
    'banner.changed',
    { detail: { number: 4, characters: 0, link: false, from: null, until: null } },
    'Ada Admin removed the notice',
  ],
  [
    'blackout-date.added',
    { subject: '2026-12-24' },
    'Ada Admin added Dec 24, 2026 to the blackout dates',
  ],
  [
    'blackout-date.removed',
    { subject: '2026-12-24' },
    'Ada Admin removed Dec 24, 2026 from the blackout dates',
  ],
  [
    'blackout-dates.loaded',
    { ...BY_HAND, detail: { source: 'dates.csv', before: 40, after: 42, gained: 3, lost: 1 } },
    'An operator loaded the blackout dates from dates.csv: 42 days, 40 before; 3 days added, 1 day removed',
  ],
  [
    'timetable.loaded',
    {
      ...BY_HAND,
      detail: { source: 'US DOT, July 2026', before: 5_100, after: 5_210, gained: 1, lost: 0 },
    },
    'An operator loaded the timetable from US DOT, July 2026: 5,210 rows, 5,100 before; 1 route added, 0 routes removed',
  ],
  ['dead-letter.retried', { subject: '12' }, 'Ada Admin queued the undelivered message 12 again'],
  [
    'dead-letters.retried',
    { detail: { retried: 3 } },
    'Ada Admin queued 3 undelivered messages again',
  ],
  ['admins.listed', { ...BY_HAND, detail: { total: 1 } }, 'An operator listed the administrators'],
  ['users.listed', { detail: LISTED }, 'Ada Admin listed the members'],
  [
    'users.listed',
    { detail: { ...LISTED, q_length: 6, page: 2, filter: 'trial' } },
    'Ada Admin searched the list of members for a text of 6 characters, only “trial”, page 2',
  ],
  [
    'users.listed',
    { detail: { filter: 'trial', q_length: 6, csv: true } },
    'Ada Admin downloaded the members, searched for a text of 6 characters, only “trial”',
  ],
  [
    'searches.listed',
    { ...BY_HAND, detail: { filter: 'all', q_length: 0, csv: true } },
    'An operator downloaded the searches',
  ],
  [
    'audit-log.listed',
    { detail: { filter: 'changes', csv: true } },
    'Ada Admin downloaded the audit log, only “changes”',
  ],
  [
    'notifications.listed',
    { detail: { ...LISTED, filter: 'active' } },
    'Ada Admin listed the alerts, only “active”',
  ],
  [
    'searches.listed',
    { detail: { ...LISTED, q_length: 1 } },
    'Ada Admin searched the list of searches for a text of 1 character',
  ],
  [
    'audit-log.listed',
    { detail: { page: 3, limit: 25, filter: 'changes' } },
    'Ada Admin read the audit log, only “changes”, page 3',
  ],
  [
    'dead-letters.listed',
    { detail: { page: 1, limit: 25 } },
    'Ada Admin listed the undelivered messages',
  ],
  ['data-loads.listed', {}, 'Ada Admin listed the loads of timetable and blackout dates'],
  ['user.seen', MAYA, 'Ada Admin viewed the page of maya@example.com'],
  ['dashboard.seen', {}, 'Ada Admin viewed the dashboard'],
  ['operations.seen', {}, 'Ada Admin viewed the operations page'],
  ['banner.seen', {}, 'Ada Admin viewed the notice'],
  [
    'switch.turned-off',
    { subject: 'ways-home', detail: { reason: 'Too many questions' } },
    'Ada Admin turned off “Flights home”: Too many questions',
  ],
  ['switch.turned-on', { subject: 'of-later', detail: {} }, 'Ada Admin turned on “of-later”'],
  ['switches.seen', {}, 'Ada Admin viewed the switches'],
])('writes %s as a sentence', (action, more, sentence) => {
  expect(auditSentence(entry(action, more))).toBe(sentence);
});

it('names the actor of an audit entry by what is left of a deleted account', () => {
  expect(auditSentence(entry('dashboard.seen', { by: 'a1b2', by_name: null }))).toBe(
    'a1b2 viewed the dashboard',
  );
});

it('writes an audit entry of another version with its own words', () => {
  expect(auditSentence(entry('fare-source.paused', { subject: 'DEN' }))).toBe(
    'Ada Admin: fare source paused, DEN',
  );
});

it.each(AUDIT_ACTIONS)('writes %s as a sentence even without its details', (action) => {
  const sentence = auditSentence(entry(action));
  expect(sentence).toMatch(/^Ada Admin [a-z]/);
  expect(sentence).not.toMatch(/undefined|null|NaN/);
});
