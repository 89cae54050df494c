/** Everything that the audit log records, as object and verb. */
export const AUDIT_ACTIONS = [
  'account.promoted',
  'account.demoted',
  'account.disabled',
  'account.enabled',
  'account.deleted',
  'account.signed-out',
  'months.granted',
  'trial.started',
  'trial.ended',
  'message.resent',
  'everybody.signed-out',
  'banner.changed',
  'blackout-date.added',
  'blackout-date.removed',
  'blackout-dates.loaded',
  'timetable.loaded',
  'switch.turned-off',
  'switch.turned-on',
  'switches.seen',
  'dead-letter.retried',
  'dead-letters.retried',
  'admins.listed',
  'users.listed',
  'user.seen',
  'notifications.listed',
  'searches.listed',
  'audit-log.listed',
  'dead-letters.listed',
  'data-loads.listed',
  'dashboard.seen',
  'operations.seen',
  'banner.seen',
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** Actions that change nothing. */
export type ReadAction = Extract<AuditAction, `${string}.${'listed' | 'seen'}`>;
