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
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    customerId: text('customer_id').notNull().unique(),
    /** Number of checkouts started, for the idempotency key of a repeated call. */
    checkoutAttempt: integer('checkout_attempt').notNull().default(0),
    /** The one checkout that can still be paid. */
    checkoutId: text('checkout_id'),
    /** Null before the first subscription; then the newest one, active or not. */
    subscriptionId: text('subscription_id'),
    status: text('status', { enum: SUBSCRIPTION_STATUSES }),
    planType: text('plan_type', { enum: PLAN_TYPES }),
    periodEndsAt: moment('period_ends_at'),
    endsAt: moment('ends_at'),
    /** When this account had its trial. */
    trialAt: moment('trial_at'),
    /** When a trial was refused because its card had already had one. */
    trialRefusedAt: moment('trial_refused_at'),
    /** The newest invoice is not paid yet: the provider is queried again until it is. */
    isChargeDue: boolean('is_charge_due').notNull().default(false),
    /** When the provider was last queried. */
    checkedAt: moment('checked_at').notNull(),
  },
  (table) => [index('billing_checked').on(table.checkedAt)],
);

/** What a member was told about money: a row says that its message was enqueued, or that the provider sends it. */
export const moneyNotices = pgTable(
  'money_notices',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    notice: text('notice', { enum: MONEY_NOTICES }).notNull(),
    /** The invoice, the subscription or the end that it is about. */
    about: text('about').notNull(),
    createdAt: moment('created_at').notNull(),
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
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Raised by each change, so that the answer about an earlier address does not end the work. */
  revision: integer('revision').notNull().default(1),
  /** A process that takes the row moves it on, so that it is due again if the process dies. */
  dueAt: moment('due_at').notNull(),
  attempts: integer('attempts').notNull().default(0),
});

/** Cards that have had a trial, and the member who had it. */
export const trialCards = pgTable('trial_cards', {
  fingerprint: text('fingerprint').primaryKey(),
  userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
  createdAt: moment('created_at').notNull(),
});

/** Customers of deleted accounts, until the payment provider has deleted them. Nothing says whose they were. */
export const leavingCustomers = pgTable('leaving_customers', {
  customerId: text('customer_id').primaryKey(),
  /** The checkout that could still be paid. */
  checkoutId: text('checkout_id'),
  /** A process that takes the row moves it on, so that it is due again if the process dies. */
  dueAt: moment('due_at').notNull(),
  attempts: integer('attempts').notNull().default(0),
});

/** Processed events of the payment provider. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    id: text('id').primaryKey(),
    type: text('type').notNull(),
    receivedAt: moment('received_at').notNull(),
  },
  (table) => [index('payment_events_received').on(table.receivedAt)],
);

/** Payments that the provider has reported, by invoice. Nothing here says whose they were. */
export const charges = pgTable(
  'charges',
  {
    invoiceId: text('invoice_id').primaryKey(),
    paidAt: moment('paid_at').notNull(),
    /** In the smallest unit of the currency. */
    amount: integer('amount').notNull(),
    /** ISO 4217, lower case. */
    currency: text('currency').notNull(),
    /** Of the subscription when the payment was reported; null if that was unknown. */
    planType: text('plan_type', { enum: PLAN_TYPES }),
    /** No money was moved. */
    simulated: boolean('simulated').notNull(),
  },
  (table) => [index('charges_paid').on(table.paidAt)],
);

/** When each subscription began and ended. Nothing here says whose it was. */
export const subscriptionTimes = pgTable(
  'subscription_times',
  {
    subscriptionId: text('subscription_id').primaryKey(),
    planType: text('plan_type', { enum: PLAN_TYPES }).notNull(),
    simulated: boolean('simulated').notNull(),
    /** When its trial was first seen; null without one, and for one that was refused. */
    trialAt: moment('trial_at'),
    /** When it was first seen to be paid for. */
    paidAt: moment('paid_at'),
    /** When it was first seen to have ended. */
    endedAt: moment('ended_at'),
  },
  (table) => [
    index('subscription_times_trial').on(table.trialAt),
    index('subscription_times_paid').on(table.paidAt),
    index('subscription_times_ended').on(table.endedAt),
  ],
);

// Tables of the fake payment provider. Billing reads them only through the port.

export const fakeCustomers = pgTable('fake_customers', {
  id: text('id').primaryKey(),
  userId: text('user_id').notNull().unique(),
  email: text('email').notNull(),
});

const fakeCustomerId = () =>
  text('customer_id')
    .notNull()
    .references(() => fakeCustomers.id);

export const fakeCheckouts = pgTable('fake_checkouts', {
  id: text('id').primaryKey(),
  customerId: fakeCustomerId(),
  /** Idempotency key: two calls with one key start one checkout. */
  key: text('key').notNull().unique(),
  planType: text('plan_type', { enum: PLAN_TYPES }).notNull(),
  trialDays: integer('trial_days').notNull(),
  successUrl: text('success_url').notNull(),
  cancelUrl: text('cancel_url').notNull(),
  status: text('status', { enum: ['open', 'complete', 'expired'] }).notNull(),
  /** An open checkout expires then, whatever its status. */
  expiresAt: moment('expires_at').notNull(),
});

export const fakePortals = pgTable('fake_portals', {
  id: text('id').primaryKey(),
  customerId: fakeCustomerId(),
  returnUrl: text('return_url').notNull(),
  expiresAt: moment('expires_at').notNull(),
});

/** Its status and period are computed from these times and the current time. */
export const fakeSubscriptions = pgTable(
  'fake_subscriptions',
  {
    id: text('id').primaryKey(),
    customerId: fakeCustomerId(),
    planType: text('plan_type', { enum: PLAN_TYPES }).notNull(),
    startedAt: moment('started_at').notNull(),
    /** Null without a trial. */
    trialEndsAt: moment('trial_ends_at'),
    /** Null while it renews. */
    endsAt: moment('ends_at'),
    cardFingerprint: text('card_fingerprint').notNull(),
  },
  (table) => [index('fake_subscriptions_customer').on(table.customerId)],
);
