import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { MONEY_NOTICES } from '#domain/money-notice.ts';
import { PLAN_TYPES, SUBSCRIPTION_STATUSES } from '#domain/plan.ts';
import { moment } from './columns.ts';
import { users } from './member-schema.ts';

/** A member at the payment provider; the resulting membership is in `users`. */
export const billing = pgTable(
  'billing',
  {
    userId: uuid()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    customerId: text('customer_id').notNull().unique(),
    /** Number of checkouts started, for the idempotency key of a repeated call. */
    checkoutAttempt: integer().notNull().default(0),
    /** The one checkout that can still be paid. */
    checkoutId: text(),
    /** Null before the first subscription; then the newest one, active or not. */
    subscriptionId: text(),
    status: text({ enum: SUBSCRIPTION_STATUSES }),
    planType: text({ enum: PLAN_TYPES }),
    periodEndsAt: moment(),
    endsAt: moment(),
    /** When this account had its trial. */
    trialAt: moment(),
    /** When a trial was refused because its card had already had one. */
    trialRefusedAt: moment(),
    /** The newest invoice is not paid yet: the provider is queried again until it is. */
    isChargeDue: boolean().notNull().default(false),
    /** When the provider was last queried. */
    checkedAt: moment().notNull(),
  },
  (table) => [index('billing_checked').on(table.checkedAt)],
);

/** What a member was told about money: a row says that its message was enqueued, or that the provider sends it. */
export const moneyNotices = pgTable(
  'money_notices',
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    notice: text({ enum: MONEY_NOTICES }).notNull(),
    /** The invoice, the subscription or the end that it is about. */
    about: text().notNull(),
    createdAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.notice, table.about] }),
    check(
      'money_notices_notice',
      sql`${table.notice} in (${sql.raw(MONEY_NOTICES.map((name) => `'${name}'`).join(', '))})`,
    ),
  ],
);

/** Customers whose email address was changed, until the payment provider has confirmed the new one. */
export const changedCustomers = pgTable('changed_customers', {
  userId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Raised by each change, so that the answer about an earlier address does not end the work. */
  revision: integer().notNull().default(1),
  /** A process that takes the row moves it on, so that it is due again if the process dies. */
  dueAt: moment().notNull(),
  attempts: integer().notNull().default(0),
});

/** Cards that have had a trial, and the member who had it. */
export const trialCards = pgTable('trial_cards', {
  fingerprint: text().primaryKey(),
  userId: uuid().references(() => users.id, { onDelete: 'set null' }),
  createdAt: moment().notNull(),
});

/** Customers of deleted accounts, until the payment provider has deleted them. Nothing says whose they were. */
export const leavingCustomers = pgTable('leaving_customers', {
  customerId: text().primaryKey(),
  /** The checkout that could still be paid. */
  checkoutId: text(),
  /** A process that takes the row moves it on, so that it is due again if the process dies. */
  dueAt: moment().notNull(),
  attempts: integer().notNull().default(0),
});

/** Processed events of the payment provider. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    id: text().primaryKey(),
    type: text().notNull(),
    receivedAt: moment().notNull(),
  },
  (table) => [index('payment_events_received').on(table.receivedAt)],
);

/** Payments that the provider has reported, by invoice. Nothing here says whose they were. */
export const charges = pgTable(
  'charges',
  {
    invoiceId: text().primaryKey(),
    paidAt: moment().notNull(),
    /** In the smallest unit of the currency. */
    amount: integer().notNull(),
    /** ISO 4217, lower case. */
    currency: text().notNull(),
    /** Of the subscription when the payment was reported; null if that was unknown. */
    planType: text({ enum: PLAN_TYPES }),
    /** No money was moved. */
    simulated: boolean().notNull(),
  },
  (table) => [index('charges_paid').on(table.paidAt)],
);

/** When each subscription began and ended. Nothing here says whose it was. */
export const subscriptionTimes = pgTable(
  'subscription_times',
  {
    subscriptionId: text().primaryKey(),
    planType: text({ enum: PLAN_TYPES }).notNull(),
    simulated: boolean().notNull(),
    /** When its trial was first seen; null without one, and for one that was refused. */
    trialAt: moment(),
    /** When it was first seen to be paid for. */
    paidAt: moment(),
    /** When it was first seen to have ended. */
    endedAt: moment(),
  },
  (table) => [
    index('subscription_times_trial').on(table.trialAt),
    index('subscription_times_paid').on(table.paidAt),
    index('subscription_times_ended').on(table.endedAt),
  ],
);

// Tables of the fake payment provider. Billing reads them only through the port.

export const fakeCustomers = pgTable('fake_customers', {
  id: text().primaryKey(),
  userId: text('user_id').notNull().unique(),
  email: text().notNull(),
});

const fakeCustomerId = () =>
  text('customer_id')
    .notNull()
    .references(() => fakeCustomers.id);

export const fakeCheckouts = pgTable('fake_checkouts', {
  id: text().primaryKey(),
  customerId: fakeCustomerId(),
  /** Idempotency key: two calls with one key start one checkout. */
  key: text().notNull().unique(),
  planType: text({ enum: PLAN_TYPES }).notNull(),
  trialDays: integer().notNull(),
  successUrl: text().notNull(),
  cancelUrl: text().notNull(),
  status: text({ enum: ['open', 'complete', 'expired'] }).notNull(),
  /** An open checkout expires then, whatever its status. */
  expiresAt: moment().notNull(),
});

export const fakePortals = pgTable('fake_portals', {
  id: text().primaryKey(),
  customerId: fakeCustomerId(),
  returnUrl: text().notNull(),
  expiresAt: moment().notNull(),
});

/** Its status and period are computed from these times and the current time. */
export const fakeSubscriptions = pgTable(
  'fake_subscriptions',
  {
    id: text().primaryKey(),
    customerId: fakeCustomerId(),
    planType: text({ enum: PLAN_TYPES }).notNull(),
    startedAt: moment().notNull(),
    /** Null without a trial. */
    trialEndsAt: moment(),
    /** Null while it renews. */
    endsAt: moment(),
    cardFingerprint: text().notNull(),
  },
  (table) => [index('fake_subscriptions_customer').on(table.customerId)],
);
