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

type Filters<Filter extends string> = readonly [Filter, ...Filter[]];

/** Filter of a list; the first means none. */
export const filterField = <const Filter extends string>(filters: Filters<Filter>) =>
  z._default(z.enum(filters), filters[0]);

/** Which rows of a list, on whatever page. */
export const selection = <const Filter extends string>(filters: Filters<Filter>) => ({
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

/** Query of a list that can be searched and sorted. */
const listQuery = <const Filter extends string, const Sort extends string>(
  filters: Filters<Filter>,
  sorts: readonly [Sort, ...Sort[]],
) =>
  z.object({
    ...pageQuery,
    ...selection(filters),
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

export const USER_FILTERS = ['all', 'free', 'trial', 'premium', 'admin', 'disabled'] as const;
/** Active alerts are those that are not completed, as on the dashboard. */
export const ALERT_FILTERS = ['all', 'active', 'completed'] as const;
/** Reads change nothing. */
export const AUDIT_FILTERS = ['all', 'changes', 'reads'] as const;

const searchTypes = ['search', 'single', 'inbound', 'return', 'trips'] as const;

export const SEARCH_FILTERS = ['all', ...searchTypes, 'guest'] as const;

const person = z.object({ first_name: z.string(), last_name: z.string(), email: z.string() });

export const adminUserDto = z.extend(userDto, {
  /** Customer ID at the payment provider; null before the first checkout. */
  stripe_customer_id: z.nullable(z.string()),
});

const adminAlertDto = z.extend(alertDto, { user: person });

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
  user: z.nullable(person),
});
export type AdminSearchDto = z.output<typeof adminSearchDto>;

export const listUsers = endpoint({
  method: 'GET',
  path: '/admin/users',
  summary: 'Members, by page',
  action: 'admin.look',
  query: listQuery(USER_FILTERS, [
    'created_at',
    'last_login',
    'email',
    'search_count',
    'notification_count',
  ]),
  response: z.object({ users: z.array(adminUserDto), pagination, ...dataAge }),
  errors: ['storage_unavailable'],
  failure: 'Failed to fetch users',
  unreachable: 'Unable to load users. Please try again later.',
});

export const listAllAlerts = endpoint({
  method: 'GET',
  path: '/admin/notifications',
  summary: 'Alerts of all members, by page',
  action: 'admin.look',
  query: listQuery(ALERT_FILTERS, ['created_at', 'max_price', 'origin_airport']),
  response: z.object({
    notifications: z.array(adminAlertDto),
    pagination,
    ...dataAge,
    /** True if the polled fares are simulated; every view of a found price says so. */
    simulated: z.boolean(),
  }),
  errors: ['storage_unavailable'],
  failure: 'Failed to fetch notifications',
  unreachable: 'Unable to load notifications. Please try again later.',
});

export const listSearches = endpoint({
  method: 'GET',
  path: '/admin/searches',
  summary: 'Searches of members and guests, by page',
  action: 'admin.look',
  query: listQuery(SEARCH_FILTERS, ['created_at', 'search_date', 'results_found', 'total_flights']),
  response: z.object({ searches: z.array(adminSearchDto), pagination, ...dataAge }),
  errors: ['storage_unavailable'],
  failure: 'Failed to fetch searches',
  unreachable: 'Unable to load searches. Please try again later.',
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

export const auditLog = endpoint({
  method: 'GET',
  path: '/admin/audit-log',
  summary: 'What admins read and changed, newest first',
  action: 'admin.look',
  query: z.object({ ...pageQuery, filter: filterField(AUDIT_FILTERS) }),
  response: z.object({ entries: z.array(auditEntryDto), pagination, ...dataAge }),
  errors: ['storage_unavailable'],
  failure: 'Failed to fetch the audit log',
  unreachable: 'Unable to load the audit log. Please try again later.',
});
