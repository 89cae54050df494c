import type * as z from 'zod/mini';
import type { DeadLetterDto } from '#contract/admin/dead-letters.ts';
import type { AdminSearchDto, AuditEntryDto } from '#contract/admin/lists.ts';
import {
  type DataLoadDto,
  dataLoadDto,
  jobDto,
  type OperationsDto,
  type ProcessDto,
  supplierDto,
} from '#contract/admin/operations.ts';
import type { BannerDto } from '#contract/admin/site-notices.ts';
import type { SwitchDto } from '#contract/admin/switches.ts';
import { lastPublished } from '#domain/booking-window.ts';
import { CHANNELS, shownSubject } from '#domain/channel.ts';
import { isSwitchId, SWITCH_IDS } from '#domain/switches.ts';
import type { Network } from '#domain/timetable.ts';
import type { AuditEntry, DataLoad } from '#server/db/queries/admin/audit-log.ts';
import { canRetry, type DeadLetter } from '#server/db/queries/admin/dead-letters.ts';
import type { ProcessReport } from '#server/db/queries/admin/figures.ts';
import type { ListedSearch } from '#server/db/queries/admin/searches.ts';
import type { SwitchedOffCall } from '#server/db/queries/admin/switches.ts';
import type { Person } from '#server/db/queries/admin/users.ts';
import type { BannerInForce } from './change-banner.ts';
import type { Operations } from './read-operations.ts';

export const presentPerson = ({ firstName, lastName, email }: Person) => ({
  first_name: firstName,
  last_name: lastName,
  email,
});

export const presentSearch = ({ search, user }: ListedSearch): AdminSearchDto => ({
  id: search.id,
  origin_airport: search.origin,
  destination_airport: search.destination,
  search_type: search.searchType,
  search_date: search.travelDate,
  results_found: search.resultsFound,
  total_flights: search.totalFlights,
  created_at: search.createdAt.toISOString(),
  user: user && presentPerson(user),
});

export const presentAuditEntry = ({ byName, ...entry }: AuditEntry): AuditEntryDto => ({
  ...entry,
  by_name: byName,
  at: entry.at.toISOString(),
});

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

export const presentBanner = (banner: BannerInForce): BannerDto => ({
  text: banner.text,
  link_url: banner.linkUrl,
  from: banner.from,
  until: banner.until,
  changed_at: banner.changedAt?.toISOString() ?? null,
  changed_by: banner.changedBy,
  shown: banner.isShown,
});

export const presentSwitches = (
  calls: readonly SwitchedOffCall[],
): { readonly switches: SwitchDto[] } => ({
  switches: SWITCH_IDS.map((id) => {
    const off = calls.find((call) => call.id === id);
    return { id, off: off ? presentOff(off) : null };
  }),
});

const presentOff = ({ reason, since, by }: SwitchedOffCall) => ({
  reason,
  since: since.toISOString(),
  by,
});

const moment = (at: Date | null): string | null => at?.toISOString() ?? null;

/** The items that can be parsed: a process of another version may write others. */
function parsedItems<S extends z.ZodMiniType>(item: S, items: unknown): z.output<S>[] {
  const list: readonly unknown[] = Array.isArray(items) ? items : [];
  return list.flatMap((one) => {
    const read = item.safeParse(one);
    return read.success ? [read.data] : [];
  });
}

function presentProcess({ report, ...process }: ProcessReport): ProcessDto {
  const parts = typeof report === 'object' && report !== null ? report : {};
  return {
    id: process.id,
    role: process.role,
    host: process.host,
    started_at: process.startedAt.toISOString(),
    reported_at: process.reportedAt.toISOString(),
    jobs: parsedItems(jobDto, 'jobs' in parts ? parts.jobs : []),
    suppliers: parsedItems(supplierDto, 'suppliers' in parts ? parts.suppliers : []),
  };
}

const presentData = (network: Network): OperationsDto['data'] => ({
  timetable_source: network.timetableSource,
  timetable_rows: network.timetable.length,
  routes: network.routes.length,
  airports: network.airports.size,
  blackout_dates: network.blackoutDates.size,
  last_blackout_date: lastPublished(network.blackoutDates) || null,
  timetable_until: network.timetableUntil ?? null,
});

export const presentOperations = (operations: Operations): OperationsDto => {
  const { processes, targets, messages, network, switchedOff, at } = operations;
  return {
    processes: processes.map(presentProcess),
    alerts: {
      targets: targets.count,
      late: targets.late,
      last_checked_at: moment(targets.lastCheckedAt),
    },
    messages: {
      waiting: messages.waiting,
      oldest_due_at: moment(messages.oldestDueAt),
      dead: messages.dead,
      sent_24h: messages.sent,
    },
    data: presentData(network),
    switched_off: switchedOff.map(({ id }) => id).filter(isSwitchId),
    as_of: at.toISOString(),
  };
};

/** Undefined for a load whose report this version cannot read. */
export function presentDataLoad(load: DataLoad): DataLoadDto | undefined {
  const dto = dataLoadDto.safeParse(writtenLoad(load));
  return dto.success ? dto.data : undefined;
}

const writtenLoad = ({ report, ...load }: DataLoad) => ({
  id: load.id,
  at: load.at.toISOString(),
  kind: load.kind,
  by: load.by,
  source: load.source,
  ...(typeof report === 'object' ? report : {}),
});
