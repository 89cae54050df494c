import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { airportCode } from '#domain/airports.ts';
import { readTimeOfDay } from '#domain/alert.ts';
import { CHANNEL_NAMES } from '#domain/channel.ts';
import { cents } from '#domain/money.ts';
import { asFlight } from '#domain/shared-flight.ts';
import { localDate, UTC } from '#domain/time.ts';
import type { TripEvent } from '#domain/trip-event.ts';
import type { Tx } from '#server/db/database.ts';
import { outbox, phones, pushSubscriptions, smsBudgets } from '#server/db/message-schema.ts';
import { findUserById, insertUser } from '#server/db/queries/accounts/users.ts';
import { deleteAlertRow, insertAlert } from '#server/db/queries/alerts/alerts.ts';
import { enqueueMessage, withdrawTripMessages } from '#server/db/queries/messages/outbox.ts';
import { users } from '#server/db/schema.ts';
import type { NoticedAlert } from '#server/features/alerts/port.ts';
import { notifyOfTrialEnd } from '#server/features/billing/money-notices.ts';
import { keepTrip, removeTrip } from '#server/features/saved-trips/saved-trips.ts';
import { savedTripOf } from '#server/features/saved-trips/stored-trip.ts';
import { readNewTrip } from '#server/features/saved-trips/trip-dto.ts';
import { endpointOf, KEYS } from '#test/alerts/browser-fixture.ts';
import { termsWith } from '#test/alerts/question.ts';
import { testDatabase } from '#test/database.ts';
import { flight, stillClock } from '#test/harness.ts';
import { SITE, testNotices } from '#test/messages/notices.ts';
import { channelWith, emailWith, sendWaiting } from '#test/messages/send-waiting.ts';
import { still, testAirport, testNetwork } from '#test/network-fixture.ts';
import { TIMETABLE, TRIP_BODY } from '#test/trips/watch-fixture.ts';
import { OUT } from '#test/trips/watched-trip.ts';
import { accountEmails } from './account-emails.ts';
import { pushTransport } from './channels/push.ts';
import { smsTransport, TEXTS_PER_DAY } from './channels/sms.ts';
import { moneyEmails } from './money-emails.ts';

// What becomes of a message on each channel, by what it is about and how things stand with its member. One table, so
// that a change of one rule shows everywhere.

const box = testDatabase();

const STATES = [
  'all is well',
  'muted',
  'quiet hours',
  'budget spent',
  'unverified',
  'disabled',
  'deleted',
] as const;
type State = (typeof STATES)[number];

const NOON = '2026-12-10T19:00:00Z';
const TEN_PM = '2026-12-11T05:00:00Z';
const AIRPORTS = [
  testAirport('DEN', 'America/Denver'),
  testAirport('LAS', 'America/Los_Angeles'),
  testAirport('TPA', 'America/New_York'),
];
const DAY = localDate('2026-12-11');
const FOUND = {
  day: DAY,
  price: cents(1_541),
  kind: 'goWild',
  flight: flight('DEN 06:30-07:00 > LAS 07:40-08:00', { goWild: [15.41, 3] }),
  seenAt: new Date(NOON),
  simulated: true,
} as const;
const GATHERED = {
  notice: 1,
  finds: [
    { ...FOUND, origin: airportCode('DEN'), destination: airportCode('LAS') },
    { ...FOUND, origin: airportCode('DEN'), destination: airportCode('TPA') },
  ],
  simulated: true,
};

/** A member with a verified address, a browser and a phone whose owner has agreed, an alert and a kept trip. */
async function setUp(state: State, { isAsked = true } = {}) {
  const clock = stillClock(state === 'quiet hours' ? TEN_PM : NOON);
  const at = clock.now();
  const network = still(testNetwork(AIRPORTS, TIMETABLE));
  const longAgo = new Date('2026-10-01T00:00:00Z');
  const user = await insertUser(box.db, {
    email: 'maya@example.test',
    passwordHash: null,
    firstName: 'Maya',
    lastName: 'Ruiz',
    isPremium: true,
    createdAt: longAgo,
    ...(state !== 'unverified' && { emailVerifiedAt: longAgo }),
  });
  const userId = user?.id ?? '';
  const phoneNumber = '3035550100';
  await box.db
    .insert(pushSubscriptions)
    .values({ userId, endpoint: endpointOf(1), ...KEYS, createdAt: at });
  if (isAsked)
    await box.db.insert(phones).values({ number: phoneNumber, askedAt: at, agreedAt: at });
  if (state === 'budget spent')
    await box.db
      .insert(smsBudgets)
      .values({ subject: `user:${userId}`, day: '2026-12-10', used: TEXTS_PER_DAY });
  const quiet = { from: readTimeOfDay('21:00'), to: readTimeOfDay('08:00') };
  const terms = termsWith({
    channels: state === 'muted' ? [] : CHANNEL_NAMES,
    quietHours: state === 'quiet hours' ? quiet : null,
  });
  const phone = { phoneNumber, smsConsentedAt: at };
  const { id: alertId } = await box.db.transaction((tx) =>
    insertAlert(tx, { ...terms, ...phone, userId, createdAt: at }),
  );
  const alert: NoticedAlert = {
    ...terms,
    id: alertId,
    userId,
    email: 'maya@example.test',
    phoneNumber,
  };
  const keeping = { db: box.db, clock, network };
  const row = await keepTrip(keeping, userId, readNewTrip(TRIP_BODY));
  const trialEndsAt = new Date('2026-12-12T00:00:00Z');
  await box.db.update(users).set({ isActive: state !== 'disabled', trialEndsAt });
  const trip = savedTripOf(row);
  if (!trip) throw new Error('the trip of a test can be read');
  const notices = testNotices(network);
  const tellTrip = (tx: Tx, event: TripEvent) =>
    notices.ofTrips(
      tx,
      [
        {
          userId,
          email: 'maya@example.test',
          tripId: row.id,
          keptAt: row.keptAt,
          number: 1,
          trip,
          way: 'out',
          flight: asFlight(OUT),
          event,
          seenAt: at,
          simulated: true,
        },
      ],
      at,
    );
  return {
    clock,
    alert,
    notices,
    tellTrip,
    removeAlert: () => box.db.transaction((tx) => deleteAlertRow(tx, alertId)),
    removeTrip: () => removeTrip(keeping, { userId, id: row.id }),
    muteTrip: () => withdrawTripMessages(box.db, { userId, id: row.id }, at),
    removeMember: () => box.db.delete(users).where(eq(users.id, userId)),
    member: async () => {
      const found = await findUserById(box.db, userId);
      if (!found) throw new Error('the member of a test is there');
      return found;
    },
    async send() {
      const mailer = { name: 'test', send: async () => {} };
      const push = { name: 'test', send: async () => 'taken' as const };
      const sms = {
        name: 'test',
        send: async () => undefined,
        readWritten: () => ({ id: '', from: undefined, text: '' }),
      };
      const own = { db: box.db, clock };
      await sendWaiting({
        ...own,
        channels: [
          emailWith(mailer),
          channelWith('push', pushTransport({ ...own, push, pushHosts: ['fcm.googleapis.com'] })),
          channelWith('sms', smsTransport({ ...own, sms, smsDailyBudget: 200 })),
        ],
      });
    },
  };
}

type Stand = Awaited<ReturnType<typeof setUp>>;

interface Kind {
  readonly tell: (stand: Stand, tx: Tx) => Promise<unknown>;
  readonly mute?: (stand: Stand) => Promise<unknown>;
  readonly remove: (stand: Stand) => Promise<unknown>;
  readonly isAsked?: boolean;
}

const ofAlert = (
  tell: (stand: Stand) => Parameters<Stand['notices']['ofAlerts']>[1][number],
): Kind => ({
  tell: (stand, tx) => stand.notices.ofAlerts(tx, [tell(stand)], stand.clock.now()),
  remove: (stand) => stand.removeAlert(),
});

const ofTrip = (event: TripEvent): Kind => ({
  tell: (stand, tx) => stand.tellTrip(tx, event),
  mute: (stand) => stand.muteTrip(),
  remove: (stand) => stand.removeTrip(),
});

const KINDS: Readonly<Record<string, Kind>> = {
  'alert created': { ...ofAlert(({ alert }) => ({ kind: 'created', alert })), isAsked: false },
  'fare found': ofAlert(({ alert }) => ({ kind: 'matched', alert, match: FOUND })),
  'fares gathered': ofAlert(({ alert }) => ({ kind: 'gathered', alert, gathered: GATHERED })),
  'alert over': ofAlert(({ alert }) => ({ kind: 'passed', alert, day: DAY })),
  'window of a trip opens': ofTrip({
    kind: 'opening',
    isKnown: true,
    offer: undefined,
    next: undefined,
  }),
  'flight of a trip dropped': ofTrip({ kind: 'timetable', change: { kind: 'dropped' } }),
  'plan B of a trip is due': ofTrip({ kind: 'plan-b-due', sure: undefined, offer: undefined }),
  'trial ends': {
    tell: async ({ member, clock }, tx) => {
      const emails = moneyEmails({
        ...SITE,
        zone: UTC,
        allowance: { limit: 5, per: 'day' },
        hasFares: true,
        simulated: false,
      });
      await notifyOfTrialEnd({ moneyEmails: emails }, tx, await member(), clock.now());
    },
    remove: (stand) => stand.removeMember(),
  },
  'password changed': {
    tell: ({ clock }, tx) =>
      enqueueMessage(
        tx,
        {
          ...accountEmails(SITE).passwordChanged('profile'),
          key: 'password:1',
          to: 'maya@example.test',
        },
        clock.now(),
      ),
    remove: (stand) => stand.removeMember(),
  },
};

/** On email, SMS and push; reasons by their short names. */
const EXPECTED: Readonly<Record<string, Record<State, string>>> = {
  'alert created': {
    'all is well': 'sent | sent | -',
    muted: '- | - | -',
    'quiet hours': 'sent | sent | -',
    'budget spent': 'sent | over budget | -',
    unverified: 'unverified | unverified | -',
    disabled: 'disabled | disabled | -',
    deleted: 'deleted | deleted | -',
  },
  'fare found': {
    'all is well': 'sent | sent | sent',
    muted: '- | - | -',
    'quiet hours': 'sent | at 15:00 | at 15:00',
    'budget spent': 'sent | over budget | sent',
    unverified: 'unverified | unverified | unverified',
    disabled: 'disabled | disabled | disabled',
    deleted: 'deleted | deleted | deleted',
  },
  'fares gathered': {
    'all is well': 'sent | sent | sent',
    muted: '- | - | -',
    'quiet hours': 'sent | at 15:00 | at 15:00',
    'budget spent': 'sent | over budget | sent',
    unverified: 'unverified | unverified | unverified',
    disabled: 'disabled | disabled | disabled',
    deleted: 'deleted | deleted | deleted',
  },
  'alert over': {
    'all is well': 'sent | - | sent',
    muted: '- | - | -',
    'quiet hours': 'sent | - | at 15:00',
    'budget spent': 'sent | - | sent',
    unverified: 'unverified | - | unverified',
    disabled: 'disabled | - | disabled',
    deleted: 'deleted | - | deleted',
  },
  'window of a trip opens': {
    'all is well': 'sent | sent | sent',
    muted: 'stopped | stopped | stopped',
    'quiet hours': 'sent | - | sent',
    'budget spent': 'sent | over budget | sent',
    unverified: 'unverified | unverified | unverified',
    disabled: 'disabled | disabled | disabled',
    deleted: 'deleted | deleted | deleted',
  },
  'flight of a trip dropped': {
    'all is well': 'sent | - | sent',
    muted: 'stopped | - | stopped',
    'quiet hours': 'sent | - | sent',
    'budget spent': 'sent | - | sent',
    unverified: 'unverified | - | unverified',
    disabled: 'disabled | - | disabled',
    deleted: 'deleted | - | deleted',
  },
  'plan B of a trip is due': {
    'all is well': 'sent | - | sent',
    muted: 'stopped | - | stopped',
    'quiet hours': 'sent | - | sent',
    'budget spent': 'sent | - | sent',
    unverified: 'unverified | - | unverified',
    disabled: 'disabled | - | disabled',
    deleted: 'deleted | - | deleted',
  },
  'trial ends': {
    'all is well': 'sent | - | -',
    muted: 'sent | - | -',
    'quiet hours': 'sent | - | -',
    'budget spent': 'sent | - | -',
    unverified: 'sent | - | -',
    disabled: 'sent | - | -',
    deleted: 'sent | - | -',
  },
  'password changed': {
    'all is well': 'sent | - | -',
    muted: 'sent | - | -',
    'quiet hours': 'sent | - | -',
    'budget spent': 'sent | - | -',
    unverified: 'sent | - | -',
    disabled: 'sent | - | -',
    deleted: 'sent | - | -',
  },
};

const SHORT: Readonly<Record<string, string>> = {
  'withdrawn: the email address is not verified': 'unverified',
  'withdrawn: the account is disabled': 'disabled',
  'withdrawn: the member wants no more': 'stopped',
  'over budget: 5 texts a day': 'over budget',
};

/** What became of the message on each channel: email, SMS, push. */
async function outcome({ tell, mute, remove, isAsked }: Kind, state: State): Promise<string> {
  const stand = await setUp(state, { isAsked });
  await box.db.transaction((tx) => tell(stand, tx));
  if (state === 'muted') await mute?.(stand);
  const told = await box.db.select().from(outbox).orderBy(outbox.id);
  if (state === 'deleted') await remove(stand);
  await stand.send();
  const after = new Map((await box.db.select().from(outbox)).map((row) => [row.id, row]));
  const cells = CHANNEL_NAMES.map((channel) => {
    const row = told.find((one) => one.channel === channel);
    if (!row) return '-';
    if (row.notBefore) return `at ${row.notBefore.toISOString().slice(11, 16)}`;
    const now = after.get(row.id);
    if (!now) return 'deleted';
    return now.sentAt ? 'sent' : (SHORT[now.lastError ?? ''] ?? now.lastError ?? 'waits');
  });
  await box.db.execute(sql`truncate outbox, users, phones, sms_budgets restart identity cascade`);
  return cells.join(' | ');
}

it.each(Object.entries(KINDS))('outcomes of a message: %s', async (name, kind) => {
  const outcomes: Record<string, string> = {};
  for (const state of STATES) outcomes[state] = await outcome(kind, state);
  expect(outcomes).toEqual(EXPECTED[name]);
});
