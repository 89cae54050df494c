import type { Member } from '#domain/permissions.ts';
import type { Caller } from '#server/http/route.ts';
import type { Device } from './devices.ts';
import type { SessionCaller } from './own-sessions.ts';

/** The browser of a call, with the token that it sends of itself. */
export const deviceOf = (caller: Caller, token: string | undefined): Device => ({
  addressKey: caller.addressKey,
  browser: caller.browser,
  token,
  session: caller.token,
});

/** A member is identified by a token, so there always is one. */
export const sessionCallerOf = (
  { id, isAdmin }: Member,
  { token = '' }: Caller,
): SessionCaller => ({
  userId: id,
  isAdmin,
  token,
});
