import type { Db } from '#server/db/database.ts';
import {
  type DeviceUse,
  deleteOldestDevices,
  isDevice,
  upsertDevice,
} from '#server/db/queries/accounts/device-tokens.ts';
import { deleteSession } from '#server/db/queries/accounts/sessions.ts';
import type { StoredUser } from '#server/db/queries/accounts/users.ts';
import { newToken, openSession, tokenHashOf } from './sessions.ts';

/** The browser that signs in. */
export interface Device {
  readonly addressKey: string;
  /** Browser and system in short. */
  readonly browser?: string | undefined;
  /** From an earlier sign-in there; not checked yet. */
  readonly token?: string | undefined;
  /** Token of the session that the browser has now; not checked yet. */
  readonly session?: string | undefined;
}

export interface SignedIn {
  readonly token: string;
  readonly user: StoredUser;
  /** By which the server knows the browser at its next sign-in. */
  readonly deviceToken: string;
}

/** Per member. */
const MAX_DEVICES = 20;

interface Opening {
  readonly device: Device;
  readonly at: Date;
  /** With which the member signed in. */
  readonly passkeyId?: string;
}

/** Starts a session of the member in this browser, ends the one before, and records the browser. */
export async function openMemberSession(
  tx: Db,
  user: StoredUser,
  { device, at, passkeyId }: Opening,
): Promise<SignedIn> {
  if (device.session !== undefined) await deleteSession(tx, tokenHashOf(device.session));
  const token = await openSession(tx, user.id, at, { browser: device.browser, passkeyId });
  return {
    user,
    token,
    deviceToken: await recordDevice(tx, user.id, { sent: device.token, at }),
  };
}

/** The token that was sent if a member has signed in with it, otherwise a new one: 256 random bits. */
export async function recordDevice(
  tx: Db,
  userId: string,
  { sent, at }: { readonly sent: string | undefined; readonly at: Date },
): Promise<string> {
  const isKnown = sent !== undefined && (await isDevice(tx, tokenHashOf(sent)));
  const token = isKnown ? sent : newToken();
  const use: DeviceUse = { tokenHash: tokenHashOf(token), userId, at };
  await upsertDevice(tx, use);
  await deleteOldestDevices(tx, userId, MAX_DEVICES);
  return token;
}
