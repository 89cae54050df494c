import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { alertDates, alertRoutes, alerts } from '#server/db/alert-schema.ts';
import type { Database } from '#server/db/database.ts';
import { activeDays } from '#server/db/figure-schema.ts';
import {
  outbox,
  phones,
  pushSubscriptions,
  sandboxEmails,
  sandboxTexts,
  smsBudgets,
} from '#server/db/message-schema.ts';
import { billing, changedCustomers, moneyNotices, trialCards } from '#server/db/payment-schema.ts';
import { savedTrips, tripFeeds, watchedFlights } from '#server/db/saved-trip-schema.ts';
import {
  dataExports,
  deviceTokens,
  emailLinks,
  idempotentCalls,
  identities,
  passwordResets,
  searchAllowances,
  searches,
  sessions,
  travelProfiles,
  users,
} from '#server/db/schema.ts';
import {
  apiKeys,
  authenticators,
  passkeyChallenges,
  passkeyHandles,
  passkeys,
  recoveryCodes,
  signInChallenges,
} from '#server/db/sign-in-schema.ts';

const AT = new Date('2026-11-21T12:00:00Z');

/** Tables with a foreign key to members, also over other tables. */
export async function tablesOfMembers(db: Database): Promise<string[]> {
  const { rows } = await db.execute<{ table: string }>(sql`
    with recursive own as (
      select 'users'::regclass::oid as id
      union
      select conrelid from pg_constraint c join own on own.id = c.confrelid where c.contype = 'f'
    )
    select relname as table from own join pg_class on pg_class.oid = own.id
    where not relispartition order by 1`);
  return rows.map(({ table }) => table);
}

export interface FullMember {
  readonly id: string;
  readonly email: string;
  /** Of the alert. */
  readonly phone: string;
  readonly alertId: string;
  /** Texts that stand in this member's rows only. */
  readonly marks: readonly string[];
  /** Never to be told to anybody, not even to the member. */
  readonly secrets: readonly string[];
}

/**
 * A member with a row in every table that can hold one. `tag` of four digits makes the texts those of this member.
 * `isKnown` marks an existing member, whose row stays as it is.
 */
export async function givenFullMember(
  db: Database,
  tag: string,
  known?: { readonly id: string; readonly email: string },
): Promise<FullMember> {
  const email = known?.email ?? `full-${tag}@example.test`;
  const id = known?.id ?? randomUUID();
  const phone = `555201${tag}`;
  const profilePhone = `555202${tag}`;
  const name = { firstName: `First${tag}`, lastName: `Last${tag}`, phoneNumber: profilePhone };
  if (!known) await db.insert(users).values({ id, email, ...name, createdAt: AT });
  const secrets = await givenSignIns(db, id, tag);
  await givenCalls(db, id, tag);
  const alertId = await givenAlert(db, id, phone);
  await givenTrip(db, id, tag);
  await givenMessages(db, { id, email, phone, alertId, tag });
  await db.insert(searches).values({
    userId: id,
    searchType: 'search',
    origin: 'DEN',
    travelDate: '2026-11-25',
    createdAt: AT,
  });
  await db.insert(searchAllowances).values({
    subject: `user:${id}`,
    windowStart: '2026-11-21',
    used: 2,
  });
  await db.insert(billing).values({
    userId: id,
    customerId: `cus_${tag}`,
    subscriptionId: `sub_${tag}`,
    status: 'active',
    planType: 'monthly',
    checkoutId: `cs_${tag}`,
    checkedAt: AT,
  });
  await db
    .insert(moneyNotices)
    .values({ userId: id, notice: 'charged', about: `in_${tag}`, createdAt: AT });
  await db.insert(changedCustomers).values({ userId: id, dueAt: AT });
  await db.insert(trialCards).values({ fingerprint: `card${tag}`, userId: id, createdAt: AT });
  const own = known ? [] : [name.firstName, name.lastName, profilePhone];
  const marks = [id, email, phone, alertId, `note ${tag}`, `google-${tag}`, ...own];
  return { id, email, phone, alertId, marks, secrets };
}

async function givenSignIns(db: Database, userId: string, tag: string): Promise<string[]> {
  const createdAt = AT;
  const times = { createdAt, lastSeenAt: AT };
  const secret = `feed-secret-${tag}`;
  const tokenHash = Buffer.from(`session-${tag}`);
  await db.insert(sessions).values({ tokenHash, userId, ...times, browser: `Browser ${tag}` });
  await givenPasskey(db, { userId, sessionHash: tokenHash, tag });
  const device = Buffer.from(`device-${tag}`);
  await db.insert(deviceTokens).values({ tokenHash: device, userId, lastUsedAt: AT });
  const reset = Buffer.from(`reset-${tag}`);
  await db.insert(passwordResets).values({ tokenHash: reset, userId, createdAt });
  await db
    .insert(identities)
    .values({ issuer: 'https://accounts.google.com', subject: `google-${tag}`, userId, createdAt });
  await db.insert(activeDays).values({ userId, day: '2026-11-21' });
  await db.insert(travelProfiles).values({
    userId,
    homeAirports: ['DEN'],
    travelers: 2,
    passes: 1,
    inDiscountDen: true,
    warmFrom: 75,
  });
  await db.insert(tripFeeds).values({ userId, secret, createdAt });
  await db.insert(pushSubscriptions).values({
    userId,
    endpoint: `https://push.example/push-${tag}`,
    p256dh: `p256dh-${tag}`,
    auth: `auth-${tag}`,
    createdAt,
  });
  await db
    .insert(authenticators)
    .values({ userId, secret: Buffer.from(`authenticator-${tag}`), createdAt, confirmedAt: AT });
  const codeHash = Buffer.from(`recovery-${tag}`);
  await db.insert(recoveryCodes).values({ userId, codeHash });
  const challenge = Buffer.from(`challenge-${tag}`);
  await db.insert(signInChallenges).values({
    tokenHash: challenge,
    userId,
    browserHash: challenge,
    passwordFingerprint: challenge,
    createdAt,
  });
  await db.insert(dataExports).values({ userId, until: AT });
  const kinds = [
    'session',
    'device',
    'reset',
    'stop',
    'credential',
    'handle',
    'authenticator',
    'recovery',
    'challenge',
  ];
  const tokens = kinds.map((kind) => `${kind}-${tag}`);
  return [secret, `p256dh-${tag}`, `auth-${tag}`, `/push-${tag}`, ...tokens];
}

async function givenPasskey(
  db: Database,
  {
    userId,
    sessionHash,
    tag,
  }: { readonly userId: string; readonly sessionHash: Buffer; readonly tag: string },
): Promise<void> {
  await db.insert(passkeys).values({
    userId,
    credentialId: Buffer.from(`credential-${tag}`),
    publicKey: Buffer.from(`public-${tag}`),
    counter: 1,
    transports: ['internal'],
    name: `Phone ${tag}`,
    isBackedUp: true,
    createdAt: AT,
  });
  await db.insert(passkeyHandles).values({ userId, handle: Buffer.from(`handle-${tag}`) });
  const hash = Buffer.from(`challenge-${tag}`);
  await db.insert(passkeyChallenges).values({ hash, sessionHash, createdAt: AT });
}

/** An answer that is kept for repeated calls, and a link to a former address with its email. */
async function givenCalls(db: Database, userId: string, tag: string): Promise<void> {
  const key = Buffer.from(`key-${tag}`);
  await db.insert(idempotentCalls).values({
    userId,
    keyHash: key,
    requestHash: key,
    holder: randomUUID(),
    begunAt: AT,
    status: 200,
    body: `"kept ${tag}"`,
  });
  await db.insert(apiKeys).values({
    userId,
    name: `Program ${tag}`,
    prefix: `rf_${tag}`,
    tokenHash: Buffer.from(`api-key-${tag}`),
    scopes: ['search'],
    createdAt: AT,
  });
  const former = `former-${tag}@example.test`;
  const [link] = await db
    .insert(emailLinks)
    .values({ userId, kind: 'undo', email: former, createdAt: AT })
    .returning();
  const undo = { subject: 'Your address was changed', text: '', html: '', createdAt: AT };
  await db
    .insert(outbox)
    .values({ ...undo, dedupeKey: `email-link-${tag}`, to: former, emailLinkId: link?.id });
  await db
    .insert(sandboxEmails)
    .values({ key: `link-${tag}`, to: former, subject: '', text: '', html: '', sentAt: AT });
}

async function givenAlert(db: Database, userId: string, phone: string): Promise<string> {
  const [alert] = await db
    .insert(alerts)
    .values({
      userId,
      origins: ['DEN'],
      destinations: ['LAS'],
      maxPrice: 1_500,
      goWildOnly: true,
      phoneNumber: phone,
      smsConsentedAt: AT,
      createdAt: AT,
    })
    .returning();
  const alertId = alert?.id ?? '';
  const [date] = await db.insert(alertDates).values({ alertId, day: '2026-11-25' }).returning();
  await db.insert(alertRoutes).values({
    dateId: date?.id ?? 0,
    origin: 'DEN',
    day: '2026-11-25',
    destination: 'LAS',
    fares: 'go_wild',
    maxPrice: 1_500,
    maxStops: 9,
    maxMinutes: 32_767,
    party: 1,
  });
  await db.insert(phones).values({ number: phone, askedAt: AT, agreedAt: AT });
  await db.insert(smsBudgets).values({ subject: `user:${userId}`, day: '2026-11-21', used: 1 });
  return alertId;
}

async function givenTrip(db: Database, userId: string, tag: string): Promise<void> {
  const departsAt = new Date('2026-12-04T13:30:00Z');
  await db.insert(savedTrips).values({
    userId,
    id: `trip${tag}`,
    departsAt,
    trip: { origin: 'DEN', destination: 'LAS' },
    outState: 'to_book',
    homeState: 'to_book',
    note: `note ${tag}`,
    hasOut: true,
    hasHome: false,
    keptAt: AT,
    changedAt: AT,
  });
  await db.insert(watchedFlights).values({
    userId,
    tripId: `trip${tag}`,
    way: 'out',
    origin: 'DEN',
    day: '2026-12-04',
    departsAt,
  });
}

interface Addressee {
  readonly id: string;
  readonly email: string;
  readonly phone: string;
  readonly alertId: string;
  readonly tag: string;
}

async function givenMessages(db: Database, who: Addressee): Promise<void> {
  const { id: userId, email, phone, alertId, tag } = who;
  const common = { subject: `subject ${tag}`, html: '', createdAt: AT };
  const text = `text ${tag} https://fares.example/unsubscribe?token=stop-${tag}\nthe end`;
  await db.insert(outbox).values([
    {
      ...common,
      text,
      dedupeKey: `alert-${tag}`,
      to: email,
      userId,
      alertId,
      flightDay: '2026-11-25',
    },
    { ...common, text, dedupeKey: `trip-${tag}`, to: email, userId, tripId: `trip${tag}` },
    { ...common, text, dedupeKey: `sms-${tag}`, channel: 'sms', to: phone, userId, alertId },
    { ...common, text: `secret ${tag}`, dedupeKey: `account-${tag}`, to: email },
    { ...common, text: '', dedupeKey: `answer-${tag}`, channel: 'sms', to: phone },
    { ...common, text: '', dedupeKey: `dead-${tag}`, to: email, userId, deadLetteredAt: AT },
  ]);
  const sandbox = { sentAt: AT, text: `text ${tag}` };
  await db
    .insert(sandboxEmails)
    .values({ ...sandbox, key: `mail-${tag}`, to: email, subject: `subject ${tag}`, html: '' });
  await db.insert(sandboxTexts).values({ ...sandbox, key: `text-${tag}`, to: phone });
}
