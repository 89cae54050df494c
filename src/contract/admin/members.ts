import * as z from 'zod/mini';
import { SCOPES } from '#domain/api-key.ts';
import { CHANNEL_NAMES } from '#domain/channel.ts';
import {
  MOST_GRANTED_MONTHS,
  MOST_TRIAL_DAYS,
  PLAN_TYPES,
  SUBSCRIPTION_STATUSES,
} from '#domain/plan.ts';
import { WAY_STATES } from '#domain/saved-trip.ts';
import { alertDto } from '../alerts.ts';
import { endpoint } from '../endpoint.ts';
import { emailField, timeText } from '../fields.ts';
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

export const memberSubscriptionDto = z.object({
  status: z.enum(SUBSCRIPTION_STATUSES),
  plan_type: z.nullable(z.enum(PLAN_TYPES)),
  period_ends_at: momentOrNone,
  /** When a cancellation takes effect; null while it renews. */
  ends_at: momentOrNone,
  /** When the account had its trial. */
  trial_at: momentOrNone,
  trial_refused_at: momentOrNone,
  checked_at: timeText,
});

export const memberPasskeyDto = z.object({
  name: z.string(),
  created_at: timeText,
  last_used_at: momentOrNone,
});

export const memberKeyDto = z.object({
  name: z.string(),
  scopes: z.array(z.enum(SCOPES)),
  created_at: timeText,
  last_used_at: momentOrNone,
  expires_at: momentOrNone,
});

export const memberSessionDto = z.object({
  created_at: timeText,
  last_seen_at: timeText,
  browser: z.nullable(z.string()),
});

/** Everything about one member; each list has the newest {@link MEMBER_ROWS} rows. */
export const memberDto = z.object({
  user: adminUserDto,
  /** End of the Premium that operators have given; null for none, and may be over. */
  granted_until: momentOrNone,
  /** As the payment provider last reported it; null before the first subscription. */
  subscription: z.nullable(memberSubscriptionDto),
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
  /** How the member signs in, beside the password; no secret of it. */
  sign_in: z.object({
    /** When a Google account was connected; null for none. */
    google_since: momentOrNone,
    /** Null while two-factor sign-in is off. */
    two_factor_since: momentOrNone,
    recovery_codes_left: z.number(),
    /** The oldest first. */
    passkeys: z.array(memberPasskeyDto),
    /** Those in force, the newest first. */
    keys: z.array(memberKeyDto),
  }),
  /** Those that are alive, last seen first. */
  sessions: z.array(memberSessionDto),
  searches: z.array(adminSearchDto),
  /** What operators have changed about the member. */
  changes: z.array(auditEntryDto),
  as_of: timeText,
});
export type MemberDto = z.output<typeof memberDto>;

export const memberDetails = endpoint({
  method: 'GET',
  path: '/admin/users/:id',
  summary:
    'One member: plan and payments, alerts, trips, messages, ways to sign in, sessions, searches, changes',
  action: 'admin.look',
  params: z.object({ id: z.string() }),
  response: memberDto,
  errors: ['not_found', 'storage_unavailable'],
  failure: 'Failed to fetch the member',
  unreachable: 'Unable to load the member. Please try again later.',
});

/** One line, recorded in the audit log. */
export const memberReasonField = z
  .string('Say why')
  .check(
    z.trim(),
    z.minLength(1, 'Say why'),
    z.maxLength(500, 'Please use at most 500 characters'),
    z.regex(/^\P{Cc}*$/u, 'Please write one line'),
  );

const wholeNumber = (most: number, what: string) => {
  const message = `Choose 1 to ${most} ${what}`;
  return z.int(message).check(z.minimum(1, message), z.maximum(most, message));
};
export const monthsField = wholeNumber(MOST_GRANTED_MONTHS, 'months');
export const trialDaysField = wholeNumber(MOST_TRIAL_DAYS, 'days');

const memberChange = {
  method: 'POST',
  action: 'members.change',
  params: z.object({ id: z.string() }),
  body: z.strictObject({ reason: memberReasonField }),
  response: z.void(),
  errors: ['not_found', 'member_action_refused', 'storage_unavailable'],
  failure: 'Failed to change the member',
  unreachable: 'Unable to change the member. Please try again later.',
} as const;

export const disableMember = endpoint({
  ...memberChange,
  path: '/admin/users/:id/disable',
  summary:
    'Disable an account: sessions, keys and other grants end, nobody signs in, alerts and kept trips send nothing',
});

export const enableMember = endpoint({
  ...memberChange,
  path: '/admin/users/:id/enable',
  summary: 'Enable a disabled account',
});

export const endMemberSessions = endpoint({
  ...memberChange,
  path: '/admin/users/:id/end-sessions',
  summary: 'End all sessions, keys and other grants of a member',
});

export const grantMonths = endpoint({
  ...memberChange,
  path: '/admin/users/:id/grant-months',
  summary: 'Give months of Premium, after everything that the member has or has paid for',
  body: z.strictObject({ months: monthsField, reason: memberReasonField }),
  takesIdempotencyKey: true,
});

export const takeBackMonths = endpoint({
  ...memberChange,
  path: '/admin/users/:id/take-back-months',
  summary: 'Take back the months of Premium that were given and are not over',
});

export const startTrial = endpoint({
  ...memberChange,
  path: '/admin/users/:id/start-trial',
  summary: 'Start a trial without a card, which ends by itself',
  body: z.strictObject({ days: trialDaysField, reason: memberReasonField }),
});

export const endTrial = endpoint({
  ...memberChange,
  path: '/admin/users/:id/end-trial',
  summary: 'End a trial that an operator has started',
});

export const correctEmail = endpoint({
  ...memberChange,
  path: '/admin/users/:id/correct-email',
  summary:
    'Set another email address, which is not verified until its link is used; both addresses are told, sessions stay',
  body: z.strictObject({ email: emailField, reason: memberReasonField }),
  errors: ['not_found', 'member_action_refused', 'email_taken', 'storage_unavailable'],
});

export const deleteMember = endpoint({
  ...memberChange,
  path: '/admin/users/:id/delete',
  summary:
    'Delete an account with everything of it, which ends the subscription; nobody is told. The email address is sent to confirm it',
  body: z.strictObject({ email: emailField, reason: memberReasonField }),
});

export const turnMemberSecondFactorOff = endpoint({
  ...memberChange,
  path: '/admin/users/:id/two-factor-off',
  summary: 'Turn the two-factor sign-in of a member off, who is told by email',
});

export const removeMemberPasskeys = endpoint({
  ...memberChange,
  path: '/admin/users/:id/passkeys-off',
  summary: 'Remove every passkey of a member, who is told by email; sessions stay',
});

export const resendMessage = endpoint({
  ...memberChange,
  path: '/admin/users/:id/messages/:message/resend',
  summary: 'Send a message again that was given up and still has its content',
  params: z.object({ id: z.string(), message: z.string() }),
  errors: ['not_found', 'message_has_no_text', 'storage_unavailable'],
});
