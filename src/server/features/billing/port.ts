import type { MoneyNotice } from '#domain/money-notice.ts';
import type { Subscription } from '#domain/plan.ts';
import type { EmailContent } from '#server/providers/mail/port.ts';

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
