import * as z from 'zod/mini';
import { CHANNEL_NAMES } from '#domain/channel.ts';
import { PLAN_TYPES, SUBSCRIPTION_STATUSES } from '#domain/plan.ts';
import { WAY_STATES } from '#domain/saved-trip.ts';
import { alertDto } from '../alerts.ts';
import { endpoint } from '../endpoint.ts';
import { timeText } from '../fields.ts';
import { adminSearchDto, adminUserDto, auditEntryDto } from './lists.ts';

/** Newest rows of each list of {@link memberDto}. */
export const MEMBER_ROWS = 50;

const momentOrNone = z.nullable(timeText);

const memberMessageDto = z.object({
  id: z.number(),
  channel: z.enum(CHANNEL_NAMES),
  /** Masked, as in the list of messages that were given up. */
  to: z.string(),
  subject: z.string(),
  created_at: timeText,
  state: z.enum(['waiting', 'sent', 'dead']),
  /** When it was sent or given up; null while it waits. */
  finished_at: momentOrNone,
  attempts: z.number(),
  last_error: z.nullable(z.string()),
  /** Whether it was given up and still has its content. */
  can_resend: z.boolean(),
});
export type MemberMessageDto = z.output<typeof memberMessageDto>;

/** Everything about one member; each list has the newest {@link MEMBER_ROWS} rows. */
export const memberDto = z.object({
  user: adminUserDto,
  /** End of the Premium that operators have given; null for none, and may be over. */
  granted_until: momentOrNone,
  /** As the payment provider last reported it; null before the first subscription. */
  subscription: z.nullable(
    z.object({
      status: z.enum(SUBSCRIPTION_STATUSES),
      plan_type: z.nullable(z.enum(PLAN_TYPES)),
      period_ends_at: momentOrNone,
      /** When a cancellation takes effect; null while it renews. */
      ends_at: momentOrNone,
      /** When the account had its trial. */
      trial_at: momentOrNone,
      trial_refused_at: momentOrNone,
      checked_at: timeText,
    }),
  ),
  alerts: z.array(alertDto),
  /** True if the polled fares are simulated; every view of a found price says so. */
  simulated: z.boolean(),
  trips: z.array(
    z.object({
      id: z.string(),
      /** The first departure. */
      departs_at: timeText,
      /** As searched: airport codes and `CITY:` groups. */
      origin: z.string(),
      destination: z.string(),
      out_state: z.enum(WAY_STATES),
      home_state: z.enum(WAY_STATES),
      muted: z.boolean(),
      /** Messages about the trip so far. */
      messages: z.number(),
      kept_at: timeText,
    }),
  ),
  messages: z.array(memberMessageDto),
  /** Those that are alive, last seen first. */
  sessions: z.array(
    z.object({ created_at: timeText, last_seen_at: timeText, browser: z.nullable(z.string()) }),
  ),
  searches: z.array(adminSearchDto),
  /** What operators have changed about the member. */
  changes: z.array(auditEntryDto),
  as_of: timeText,
});
export type MemberDto = z.output<typeof memberDto>;

export const memberDetails = endpoint({
  method: 'GET',
  path: '/admin/users/:id',
  summary: 'One member: plan and payments, alerts, trips, messages, sessions, searches, changes',
  action: 'admin.look',
  params: z.object({ id: z.string() }),
  response: memberDto,
  errors: ['not_found', 'storage_unavailable'],
  failure: 'Failed to fetch the member',
  unreachable: 'Unable to load the member. Please try again later.',
});
