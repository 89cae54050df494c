import * as z from 'zod/mini';
import { alertDto } from '../alerts.ts';
import { userDto } from '../auth.ts';
import { endpoint } from '../endpoint.ts';
import { listQuery, pagination } from './paging.ts';

const searchTypes = ['search', 'single', 'inbound', 'return'] as const;

const person = z.object({ first_name: z.string(), last_name: z.string(), email: z.string() });

export const adminUserDto = z.extend(userDto, {
  /** The member at the payment provider; null before a first checkout. */
  stripe_customer_id: z.nullable(z.string()),
});
export type AdminUserDto = z.output<typeof adminUserDto>;

export const adminAlertDto = z.extend(alertDto, { user: person });
export type AdminAlertDto = z.output<typeof adminAlertDto>;

export const adminSearchDto = z.object({
  id: z.number(),
  /** As asked: codes and groups; null for an inbound search. */
  origin_airport: z.nullable(z.string()),
  destination_airport: z.nullable(z.string()),
  search_type: z.enum(searchTypes),
  /** Day of travel, at the airport of departure. */
  search_date: z.string(),
  /** Places found; null while it runs or when it was cut off. */
  results_found: z.nullable(z.number()),
  total_flights: z.nullable(z.number()),
  /** ISO 8601, UTC. */
  created_at: z.string(),
  /** Null for a guest. */
  user: z.nullable(person),
});
export type AdminSearchDto = z.output<typeof adminSearchDto>;

export const listUsers = endpoint({
  method: 'GET',
  path: '/admin/users',
  summary: 'Members, by page',
  action: 'admin.look',
  query: listQuery(
    ['all', 'free', 'trial', 'premium', 'admin', 'disabled'],
    ['created_at', 'last_login', 'email', 'search_count', 'notification_count'],
  ),
  response: z.object({ users: z.array(adminUserDto), pagination }),
  errors: ['storage_unavailable'],
  failure: 'Failed to fetch users',
  unreachable: 'Unable to load users. Please try again later.',
});

export const listAllAlerts = endpoint({
  method: 'GET',
  path: '/admin/notifications',
  summary: 'Alerts of all members, by page',
  action: 'admin.look',
  // Active are all that are not completed, as the dashboard counts them.
  query: listQuery(['all', 'active', 'completed'], ['created_at', 'max_price', 'origin_airport']),
  response: z.object({
    notifications: z.array(adminAlertDto),
    pagination,
    /** True when the fares that are watched are made up; every view of a found price says so. */
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
  query: listQuery(
    ['all', ...searchTypes, 'guest'],
    ['created_at', 'search_date', 'results_found', 'total_flights'],
  ),
  response: z.object({ searches: z.array(adminSearchDto), pagination }),
  errors: ['storage_unavailable'],
  failure: 'Failed to fetch searches',
  unreachable: 'Unable to load searches. Please try again later.',
});
