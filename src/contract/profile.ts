import * as z from 'zod/mini';
import { userDto } from './auth.ts';
import { endpoint } from './endpoint.ts';
import {
  currentPasswordField,
  deviceTokenField,
  nameField,
  newPasswordField,
  phoneOrNoneField,
  timeText,
} from './fields.ts';

const profileChanges = z
  .strictObject({
    first_name: z.optional(nameField('First name is required')),
    last_name: z.optional(nameField('Last name is required')),
    /** Empty removes the number. */
    phone_number: z.optional(phoneOrNoneField),
  })
  .check(
    z.refine(
      (changes) => Object.keys(changes).length > 0,
      'Send first_name, last_name or phone_number',
    ),
  );

export const updateProfile = endpoint({
  method: 'PUT',
  path: '/auth/profile',
  summary: 'Change the own name or phone number; what is left out stays as it is',
  action: 'account.edit',
  body: profileChanges,
  response: z.object({ user: userDto }),
  errors: ['storage_unavailable'],
  failure: 'Failed to update profile',
  unreachable: 'Unable to update your profile. Please try again later.',
});

export const changePassword = endpoint({
  method: 'PUT',
  path: '/auth/password',
  summary: 'Set a new password, knowing the current one; ends every other session of the account',
  action: 'account.edit',
  body: z.strictObject({
    current_password: currentPasswordField,
    new_password: newPasswordField,
    device_token: deviceTokenField,
    /** Also ends the API keys, the calendar address and the notices to browsers. */
    end_grants: z.optional(z.boolean()),
  }),
  response: z.void(),
  errors: ['too_many_requests', 'storage_unavailable'],
  failure: 'Failed to change your password',
  unreachable: 'Unable to change your password. Please try again later.',
});

const ownSession = z.object({
  id: z.string(),
  /** ISO 8601, UTC. */
  created_at: timeText,
  /** ISO 8601, UTC; up to a minute old. */
  last_seen_at: timeText,
  /** The session that makes the request. */
  current: z.boolean(),
  /** `Firefox on Windows`; null if unknown. */
  browser: z.nullable(z.string()),
});
export type OwnSessionDto = z.output<typeof ownSession>;

export const ownSessions = endpoint({
  method: 'GET',
  path: '/auth/sessions',
  summary: 'Where the account is signed in, the session that asks first, then the latest seen',
  action: 'account.see',
  response: z.object({ sessions: z.array(ownSession) }),
  errors: ['storage_unavailable'],
  failure: 'Failed to load your sessions',
  unreachable: 'Unable to load your sessions. Please try again later.',
});

export const endSession = endpoint({
  method: 'DELETE',
  path: '/auth/sessions/:id',
  summary: 'End one session of the own account',
  action: 'account.edit',
  params: z.object({ id: z.string() }),
  response: z.void(),
  errors: ['not_found', 'storage_unavailable'],
  failure: 'Failed to end the session',
  unreachable: 'Unable to end the session. Please try again later.',
});

export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/auth/sessions',
  summary: 'End every session of the own account but the one that asks',
  action: 'account.edit',
  response: z.void(),
  errors: ['storage_unavailable'],
  failure: 'Failed to end the other sessions',
  unreachable: 'Unable to end the other sessions. Please try again later.',
});
