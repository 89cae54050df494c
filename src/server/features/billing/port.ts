import type { MoneyEmail, MoneyNotice } from '#domain/money-notice.ts';
import type { Subscription } from '#domain/plan.ts';
import type { Clock } from '#domain/time.ts';
import type { RunLimited } from '#server/concurrency.ts';
import type { Database } from '#server/db/database.ts';
import type { EmailContent } from '#server/providers/mail/port.ts';
import type { Payments } from '#server/providers/payments/port.ts';

/** What an email about money says. */
export interface MoneyFacts {
  readonly subscription: Subscription;
  /** The last four digits of the card; undefined if they are not told. */
  readonly cardEnding: string | undefined;
  /** End of the Premium that operators have given, if it is in force. */
  readonly grantedUntil: Date | undefined;
  readonly at: Date;
}

export interface MoneyEmails {
  readonly about: Readonly<Record<MoneyNotice, (facts: MoneyFacts) => EmailContent>>;
  /** A trial ends that an operator has started. */
  readonly givenTrialEnds: (
    facts: Pick<MoneyFacts, 'grantedUntil' | 'at'> & { readonly endsAt: Date },
  ) => EmailContent;
}

export interface BillingDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly payments: Payments;
  readonly moneyEmails: MoneyEmails;
  readonly billing: {
    /** Those that are sent here; the provider sends the others. */
    readonly moneyEmails: readonly MoneyEmail[];
    /** Public URL of the product, without a trailing slash. */
    readonly publicUrl: string;
    /** Days of trial with the first checkout of an account; 0 for none. */
    readonly trialDays: number;
    /**
     * Runs every transaction that queries the provider. Such a transaction holds a connection while it waits, and a
     * built-in provider needs another one of the same pool.
     */
    readonly runLimited: RunLimited;
  };
}
