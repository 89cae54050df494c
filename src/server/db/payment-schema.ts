import { bigint, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { PLAN_TYPES } from '#domain/plan/catalogue.ts';
import { SUBSCRIPTION_STATUSES } from '#domain/plan/subscription.ts';
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

/** What the built-in stand-in for the payment provider remembers, in the provider's own form. */
export const sandboxPaymentObjects = pgTable(
  'sandbox_payment_objects',
  {
    id: text('id').primaryKey(),
    kind: text('kind').notNull(),
    customerId: text('customer_id'),
    body: jsonb('body').notNull(),
    createdAt: moment('created_at').notNull(),
    /** When it changes by itself, such as at the end of a trial. */
    dueAt: moment('due_at'),
  },
  (table) => [
    index('sandbox_payment_objects_customer').on(table.customerId),
    index('sandbox_payment_objects_due').on(table.dueAt),
  ],
);

/** Events that the stand-in still has to deliver, some of them more than once. */
export const sandboxPaymentEvents = pgTable(
  'sandbox_payment_events',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** Compact JSON, as it is signed and sent. */
    body: text('body').notNull(),
    dueAt: moment('due_at').notNull(),
    attempts: integer('attempts').notNull().default(0),
  },
  (table) => [index('sandbox_payment_events_due').on(table.dueAt)],
);
