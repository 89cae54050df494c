import { and, asc, eq, gte, ne } from 'drizzle-orm';
import * as contract from '#contract/leave.ts';
import { ADMIN_SESSION, GRANTS, MEMBER_SESSION, sessionEnds } from '#domain/account.ts';
import { alerts } from '#server/db/alert-schema.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { pushSubscriptions } from '#server/db/message-schema.ts';
import { keysInForce } from '#server/db/queries/accounts/sign-in-methods.ts';
import { lockOwnUser } from '#server/db/queries/accounts/users.ts';
import { unfinished } from '#server/db/queries/alerts/alerts.ts';
import { savedTrips, tripFeeds } from '#server/db/saved-trip-schema.ts';
import { sessions } from '#server/db/schema.ts';
import { apiKeys, passkeys } from '#server/db/sign-in-schema.ts';
import { type Call, route } from '#server/http/route.ts';
import type { Services } from '#server/services.ts';
import { endGrants } from '../end-grants.ts';
import { ownSessionHash } from '../sessions.ts';

type EndServices = Pick<Services, 'db' | 'clock' | 'emails'>;

/** What goes on for a member without their doing, and ending it. */
export const accessRoutes = (services: EndServices) => [
  route(contract.countAccess, (call) => countAccessOf(services.db, call, services.clock.now())),
  route(contract.revokeAccess, (call) => revokeAccess(services, call)),
];

type OwnCall = Pick<Call<typeof contract.countAccess>, 'actor' | 'caller'>;

/** How many there are of each, without the session that asks. */
async function countAccessOf(
  db: Db,
  { actor, caller }: OwnCall,
  now: Date,
): Promise<contract.AccessCountsDto> {
  const { id, isAdmin } = actor;
  const { createdBefore, seenBefore } = sessionEnds(isAdmin ? ADMIN_SESSION : MEMBER_SESSION, now);
  const isAlive = and(
    gte(sessions.createdAt, createdBefore),
    gte(sessions.lastSeenAt, seenBefore),
    ne(sessions.tokenHash, ownSessionHash(caller)),
  );
  return {
    sessions: await db.$count(sessions, and(eq(sessions.userId, id), isAlive)),
    passkeys: await db.$count(passkeys, eq(passkeys.userId, id)),
    keys: await db.$count(apiKeys, keysInForce(id, now)),
    calendar: await db.$count(tripFeeds, eq(tripFeeds.userId, id)),
    devices: await db.$count(pushSubscriptions, eq(pushSubscriptions.userId, id)),
    trips: await db.$count(savedTrips, eq(savedTrips.userId, id)),
    alerts: await db.$count(alerts, and(eq(alerts.userId, id), unfinished)),
  };
}

/**
 * Ends what is named, in one transaction; answers what is left. The session that asks stays, and so do completed alerts.
 * @throws AppError `sign_in_required` if the account is gone.
 */
const revokeAccess = (
  { db, clock, emails }: EndServices,
  call: Call<typeof contract.revokeAccess>,
): Promise<contract.AccessCountsDto> =>
  db.transaction(async (tx) => {
    const { what } = call.input.body;
    // Before alerts, as those who set or change one.
    const user = await lockOwnUser(tx, call.actor.id);
    // In the order in which they are locked, whatever the order of the request.
    if (what.includes('alerts')) await deleteAlerts(tx, user.id);
    if (what.includes('trips')) await deleteTrips(tx, user.id);
    const grants = GRANTS.filter((one) => (what as readonly string[]).includes(one));
    const keptSession = ownSessionHash(call.caller);
    await endGrants(tx, user, grants, { emails, at: clock.now(), keptSession });
    return countAccessOf(tx, call, clock.now());
  });

/** With the messages about them. Locks them first, in the order of watching. */
async function deleteTrips(tx: Tx, userId: string): Promise<void> {
  const isOwn = eq(savedTrips.userId, userId);
  await tx.select().from(savedTrips).where(isOwn).orderBy(asc(savedTrips.id)).for('update');
  await tx.delete(savedTrips).where(isOwn);
}

/** Those that are not completed, with the messages about them. Locks all of them first, as polls do. */
async function deleteAlerts(tx: Tx, userId: string): Promise<void> {
  const isOwn = eq(alerts.userId, userId);
  await tx.select().from(alerts).where(isOwn).orderBy(asc(alerts.id)).for('update');
  await tx.delete(alerts).where(and(isOwn, unfinished));
}
