import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { PLAN_TYPES, SUBSCRIPTION_STATUSES } from '#domain/plan.ts';
import { moment, users } from './schema.ts';

/** What is known of a member at the payment provider; what it makes of the account stands in `users`. */
export const billing = pgTable('billing', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  customerId: text('customer_id').notNull().unique(),
  /** Counts checkouts begun, so that a repeated call is recognised by the provider. */
  checkoutAttempt: integer('checkout_attempt').notNull().default(0),
  /** The one checkout that may still be paid. */
  checkoutId: text('checkout_id'),
  /** Null before the first subscription; then the newest one, alive or not. */
  subscriptionId: text('subscription_id'),
  status: text('status', { enum: SUBSCRIPTION_STATUSES }),
  planType: text('plan_type', { enum: PLAN_TYPES }),
  periodEndsAt: moment('period_ends_at'),
  endsAt: moment('ends_at'),
  /** When this account had its trial. */
  trialAt: moment('trial_at'),
  /** When a trial was refused because its card had had one. */
  trialRefusedAt: moment('trial_refused_at'),
  /** When the provider was last asked. */
  checkedAt: moment('checked_at').notNull(),
});

/** Cards that have had their trial, and with whom. */
export const trialCards = pgTable('trial_cards', {
  fingerprint: text('fingerprint').primaryKey(),
  userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
  createdAt: moment('created_at').notNull(),
});

/** Events of the payment provider that have had their effect. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    id: text('id').primaryKey(),
    type: text('type').notNull(),
    receivedAt: moment('received_at').notNull(),
  },
  (table) => [index('payment_events_received').on(table.receivedAt)],
);

// Records of the fake payment provider. Billing knows of them only what the port answers.

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
  /** Two calls with one key begin one checkout. */
  key: text('key').notNull().unique(),
  planType: text('plan_type', { enum: PLAN_TYPES }).notNull(),
  trialDays: integer('trial_days').notNull(),
  successUrl: text('success_url').notNull(),
  cancelUrl: text('cancel_url').notNull(),
  status: text('status', { enum: ['open', 'complete', 'expired'] }).notNull(),
  /** An open checkout is over then, whatever its status says. */
  expiresAt: moment('expires_at').notNull(),
});

export const fakePortals = pgTable('fake_portals', {
  id: text('id').primaryKey(),
  customerId: fakeCustomerId(),
  returnUrl: text('return_url').notNull(),
  expiresAt: moment('expires_at').notNull(),
});

/** Its status and its period follow from these moments and the present. */
export const fakeSubscriptions = pgTable(
  'fake_subscriptions',
  {
    id: text('id').primaryKey(),
    customerId: fakeCustomerId(),
    planType: text('plan_type', { enum: PLAN_TYPES }).notNull(),
    startedAt: moment('started_at').notNull(),
    /** Null without a trial. */
    trialEndsAt: moment('trial_ends_at'),
    /** Null while it renews itself. */
    endsAt: moment('ends_at'),
    cardFingerprint: text('card_fingerprint').notNull(),
  },
  (table) => [index('fake_subscriptions_customer').on(table.customerId)],
);
