import type { DeadLetterDto } from '#contract/admin/dead-letters.ts';
import { type AdminSearchDto, auditEntryDto, personDto } from '#contract/admin/lists.ts';
import { toWire } from '#contract/endpoint.ts';
import { CHANNELS, shownSubject } from '#domain/channel.ts';
import type { AuditEntry } from '#server/db/queries/admin/audit-log.ts';
import { canRetry, type DeadLetter } from '#server/db/queries/admin/dead-letters.ts';
import type { ListedSearch } from '#server/db/queries/admin/searches.ts';

export const presentSearch = ({ search, user }: ListedSearch): AdminSearchDto => ({
  id: search.id,
  origin_airport: search.origin,
  destination_airport: search.destination,
  search_type: search.searchType,
  search_date: search.travelDate,
  results_found: search.resultsFound,
  total_flights: search.totalFlights,
  created_at: search.createdAt.toISOString(),
  user: user && toWire(personDto, user),
});

export const presentAuditEntry = (entry: AuditEntry) => toWire(auditEntryDto, entry);

export const presentDeadLetter = (message: DeadLetter, now: Date): DeadLetterDto => ({
  id: message.id,
  channel: message.channel,
  to: CHANNELS[message.channel].shorten(message.to),
  subject: shownSubject(message),
  created_at: message.createdAt.toISOString(),
  dead_at: message.deadLetteredAt.toISOString(),
  attempts: message.attempts,
  last_error: message.lastError,
  can_retry: canRetry(message, now),
});
