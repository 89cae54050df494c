import * as z from 'zod/mini';
import { ACCESS_KINDS } from '#domain/account.ts';
import { endpoint } from './endpoint.ts';
import { currentPasswordField, deviceTokenField } from './fields.ts';

export const deleteAccount = endpoint({
  method: 'DELETE',
  path: '/profile',
  summary:
    'Delete the own account with everything of it, which ends the subscription; without a password only within ten minutes of signing in',
  action: 'account.delete',
  body: z.strictObject({
    /** Left out by members who have none. */
    password: z.optional(currentPasswordField),
    device_token: deviceTokenField,
  }),
  clearsCache: true,
  response: z.void(),
  errors: ['admin_stays', 'sign_in_again', 'too_many_requests', 'storage_unavailable'],
  failure: 'Failed to delete your account',
  unreachable: 'Unable to delete your account. Please try again later.',
});

export const exportAccount = endpoint({
  method: 'GET',
  path: '/profile/export',
  summary: 'Everything that is stored about the own account, as a ZIP file with JSON and CSV',
  action: 'account.export',
  limit: { name: 'export:member', per: 'member', max: 5, windowMinutes: 24 * 60 },
  switch: 'exports',
  answersAs: 'application/zip',
  file: 'my-data.zip',
  response: z.custom<AsyncIterable<Uint8Array>>(),
  errors: ['export_running', 'storage_unavailable'],
  failure: 'Failed to download your data',
  unreachable: 'Unable to download your data. Please try again later.',
});

const accessCounts = z.object({
  /** Sign-ins but the one that asks. */
  sessions: z.int(),
  passkeys: z.int(),
  /** API keys in force. */
  keys: z.int(),
  /** 1 if there is a secret address of the calendar. */
  calendar: z.int(),
  /** Browsers that get notices. */
  devices: z.int(),
  /** Kept trips. */
  trips: z.int(),
  /** Alerts that wait, are paused or were stopped. */
  alerts: z.int(),
});
export type AccessCountsDto = z.output<typeof accessCounts>;

export const countAccess = endpoint({
  method: 'GET',
  path: '/profile/open',
  summary:
    'How many sign-ins, passkeys, API keys, calendar addresses, browsers with notices, kept trips and alerts a member has',
  action: 'account.see',
  response: accessCounts,
  errors: ['storage_unavailable'],
  failure: 'Failed to load what is open',
  unreachable: 'Unable to load what is open. Please try again later.',
});

export const revokeAccess = endpoint({
  method: 'POST',
  path: '/profile/end',
  summary:
    'End other sign-ins, passkeys, API keys, the calendar address, notices, kept trips or alerts; answers what is left',
  action: 'account.edit',
  body: z.strictObject({
    what: z.array(z.enum(ACCESS_KINDS)).check(z.minLength(1, 'Name what is to end')),
  }),
  response: accessCounts,
  errors: ['storage_unavailable'],
  failure: 'Failed to end it',
  unreachable: 'Unable to end it. Please try again later.',
});
