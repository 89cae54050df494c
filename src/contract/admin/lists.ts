import * as z from 'zod/mini';
import { alertDto } from '../alerts.ts';
import { userDto } from '../auth.ts';
import { endpoint } from '../endpoint.ts';
import { clampedNumber, dayText, timeText } from '../fields.ts';

/** Rows per page: default and maximum. */
const PAGE = { usual: 50, most: 100 };
const MOST_PAGES = 100_000;

/** Query of every list. */
export const pageQuery = {
  page: clampedNumber(1, 1, MOST_PAGES),
  limit: clampedNumber(PAGE.usual, 1, PAGE.most),
};

type Choices<Choice extends string> = readonly [Choice, ...Choice[]];
type Fields = Readonly<Record<string, z.ZodMiniType>>;

/** Filter of a list; the first means none. */
const filterField = <const Filter extends string>(filters: Choices<Filter>) =>
  z._default(z.enum(filters), filters[0]);

/** Which rows of a list, on whatever page. */
const selection = <const Filter extends string>(filters: Choices<Filter>) => ({
  /** Part of a name, an address or an airport code; empty for everything. */
  q: z._default(
    z
      .string()
      .check(
        z.trim(),
        z.maxLength(100, 'Search for at most 100 characters'),
        z.regex(/^\P{Cc}*$/u, 'Search for letters and digits'),
      ),
    '',
  ),
  filter: filterField(filters),
});

/** Order of a list; the first is the default. */
const sorting = <const Sort extends string>(sorts: Choices<Sort>) => ({
  sort: z._default(z.enum(sorts), sorts[0]),
  order: z._default(z.enum(['desc', 'asc']), 'desc'),
});

export const pagination = z.object({
  page: z.number(),
  limit: z.number(),
  total: z.number(),
  /** At least 1. */
  pages: z.number(),
});
export type PaginationDto = z.output<typeof pagination>;

/** Of an answer that a replica may have given. */
export const dataAge = {
  /** How old the data may be, in whole seconds; absent if the primary has given the answer. */
  data_delay_seconds: z.optional(z.number()),
};

/** What the answer with a page says beside its rows. */
const paging = { pagination, ...dataAge };

interface ListOptions<Selected extends Fields, Sorted extends Fields, Answer> {
  /** Last part of both addresses. */
  readonly name: string;
  readonly summary: string;
  /** Name and summary of the file. */
  readonly csv: readonly [`${string}.csv`, string];
  /** Of both queries. */
  readonly selection: Selected;
  readonly sorting: Sorted;
  readonly response: Answer;
  /** As messages about failures name the rows. */
  readonly rows: string;
}

/** A list of operators: by page, and as a file with the same filter and search. */
const adminList = <Selected extends Fields, Sorted extends Fields, Answer extends z.ZodMiniType>({
  sorting,
  response,
  rows,
  ...list
}: ListOptions<Selected, Sorted, Answer>) =>
  [
    endpoint({
      method: 'GET',
      path: `/admin/${list.name}`,
      summary: list.summary,
      action: 'admin.look',
      query: z.object({ ...pageQuery, ...list.selection, ...sorting }),
      response,
      errors: ['storage_unavailable'],
      failure: `Failed to fetch ${rows}`,
      unreachable: `Unable to load ${rows}. Please try again later.`,
    }),
    listFile(list),
  ] as const;

/** A list as a file, in the order of the IDs. */
export const listFile = <Selected extends Fields>({
  name,
  csv: [file, summary],
  selection,
}: Pick<ListOptions<Selected, never, never>, 'name' | 'csv' | 'selection'>) =>
  endpoint({
    method: 'GET',
    path: `/admin/exports/${name}`,
    summary,
    action: 'admin.look',
    limit: { name: 'admin-export', per: 'member', max: 60, windowMinutes: 60 },
    switch: 'exports',
    answersAs: 'text/csv; charset=utf-8',
    file,
    query: z.object(selection),
    response: z.custom<AsyncIterable<Uint8Array>>(),
    errors: ['storage_unavailable'],
    failure: 'Failed to download the list',
    unreachable: 'Unable to download the list. Please try again later.',
  });

const searchTypes = ['search', 'single', 'inbound', 'return', 'trips'] as const;

export const personDto = z.object({
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
});

export const adminUserDto = z.extend(userDto, {
  /** Customer ID at the payment provider; null before the first checkout. */
  stripe_customer_id: z.nullable(z.string()),
});

const adminAlertDto = z.extend(alertDto, { user: personDto });

export const adminSearchDto = z.object({
  id: z.number(),
  /** As requested: codes and groups; null for an inbound search. */
  origin_airport: z.nullable(z.string()),
  destination_airport: z.nullable(z.string()),
  search_type: z.enum(searchTypes),
  /** Local day of departure. */
  search_date: dayText,
  /** Places found; null while the search runs, or if it was interrupted. */
  results_found: z.nullable(z.number()),
  total_flights: z.nullable(z.number()),
  /** ISO 8601, UTC. */
  created_at: timeText,
  /** Null for a guest. */
  user: z.nullable(personDto),
});
export type AdminSearchDto = z.output<typeof adminSearchDto>;

export const [listUsers, exportUsers] = adminList({
  name: 'users',
  summary: 'Members, by page',
  csv: ['members.csv', 'Members as CSV, at most 100,000'],
  selection: selection(['all', 'free', 'trial', 'premium', 'admin', 'disabled']),
  sorting: sorting(['created_at', 'last_login', 'email', 'search_count', 'notification_count']),
  response: z.object({ users: z.array(adminUserDto), ...paging }),
  rows: 'users',
});

export const [listAllAlerts, exportAlerts] = adminList({
  name: 'notifications',
  summary: 'Alerts of all members, by page',
  csv: ['alerts.csv', 'Alerts of all members as CSV, at most 100,000'],
  // Active alerts are those that are not completed, as on the dashboard.
  selection: selection(['all', 'active', 'completed']),
  sorting: sorting(['created_at', 'max_price', 'origin_airport']),
  response: z.object({
    notifications: z.array(adminAlertDto),
    ...paging,
    /** True if the polled fares are simulated; every view of a found price says so. */
    simulated: z.boolean(),
  }),
  rows: 'notifications',
});

export const [listSearches, exportSearches] = adminList({
  name: 'searches',
  summary: 'Searches of members and guests, by page',
  csv: ['searches.csv', 'Searches of members and guests as CSV, at most 100,000'],
  selection: selection(['all', ...searchTypes, 'guest']),
  sorting: sorting(['created_at', 'search_date', 'results_found', 'total_flights']),
  response: z.object({ searches: z.array(adminSearchDto), ...paging }),
  rows: 'searches',
});

export const auditEntryDto = z.object({
  id: z.number(),
  at: timeText,
  /** Email address of the actor; null for the command line. */
  by: z.nullable(z.string()),
  /** First and last name of the actor; null for the command line and for a deleted account. */
  by_name: z.nullable(z.string()),
  /** Such as `users.listed` or `banner.changed`. */
  action: z.string(),
  /** Null if the action needs no subject. */
  subject: z.nullable(z.string()),
  detail: z.record(z.string(), z.unknown()),
  /** What a change of the notice made of its text; null for none, and for all other actions. */
  notice: z.nullable(z.string()),
});
export type AuditEntryDto = z.output<typeof auditEntryDto>;

export const [auditLog, exportAuditLog] = adminList({
  name: 'audit-log',
  summary: 'What admins read and changed, newest first',
  csv: ['audit-log.csv', 'What admins read and changed as CSV, at most 100,000 entries'],
  // Reads change nothing.
  selection: { filter: filterField(['all', 'changes', 'reads']) },
  sorting: {},
  response: z.object({ entries: z.array(auditEntryDto), ...paging }),
  rows: 'the audit log',
});
