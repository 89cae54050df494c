/** How long a sign-in lasts: without a sign of life, and at most. Administrators are signed out sooner. */
interface SessionLimits {
  readonly idleMs: number;
  readonly absoluteMs: number;
}

const MINUTE_MS = 60_000;
const DAY_MS = 1440 * MINUTE_MS;

export const MEMBER_SESSION: SessionLimits = { idleMs: 7 * DAY_MS, absoluteMs: 30 * DAY_MS };
const ADMIN_SESSION: SessionLimits = { idleMs: 30 * MINUTE_MS, absoluteMs: DAY_MS / 2 };

/** Sign-ins that one member may hold at once; the oldest ends when another begins. */
export const MAX_SESSIONS = 10;

export interface SessionTimes {
  readonly createdAt: Date;
  readonly lastSeenAt: Date;
}

export function isSessionAlive(times: SessionTimes, isAdmin: boolean, now: Date): boolean {
  const { idleMs, absoluteMs } = isAdmin ? ADMIN_SESSION : MEMBER_SESSION;
  return (
    now.getTime() - times.createdAt.getTime() <= absoluteMs &&
    now.getTime() - times.lastSeenAt.getTime() <= idleMs
  );
}
