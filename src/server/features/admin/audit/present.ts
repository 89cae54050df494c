import type { AuditEntryDto } from '#contract/admin/audit.ts';
import type { AuditEntry } from '#server/db/queries/admin/audit-log.ts';

export const presentAuditEntry = (entry: AuditEntry): AuditEntryDto => ({
  ...entry,
  at: entry.at.toISOString(),
});
