/** How long a sign-in lasts: without a sign of life, and at most. Administrators are signed out sooner. */
interface SessionLimits {
  readonly idleMs: number;
  readonly absoluteMs: number;
}

const MINUTE_MS = 60_000;
const DAY_MS = 1440 * MINUTE_MS;

export const MEMBER_SESSION: SessionLimits = { idleMs: 7 * DAY_MS, absoluteMs: 30 * DAY_MS };
export const ADMIN_SESSION: SessionLimits = { idleMs: 30 * MINUTE_MS, absoluteMs: DAY_MS / 2 };

/** Sign-ins that one member may hold at once; the oldest ends when another begins. */
export const MAX_SESSIONS = 10;

export interface SessionTimes {
  readonly createdAt: Date;
  readonly lastSeenAt: Date;
}

/** Moments of which a session is over that began before the one, or was last seen before the other. */
export const sessionEnds = ({ idleMs, absoluteMs }: SessionLimits, now: Date) => ({
  createdBefore: new Date(now.getTime() - absoluteMs),
  seenBefore: new Date(now.getTime() - idleMs),
});

export function isSessionAlive(times: SessionTimes, isAdmin: boolean, now: Date): boolean {
  const limits = isAdmin ? ADMIN_SESSION : MEMBER_SESSION;
  const { createdBefore, seenBefore } = sessionEnds(limits, now);
  return times.createdAt >= createdBefore && times.lastSeenAt >= seenBefore;
}
