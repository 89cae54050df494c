import { type Allowance, formatAllowance } from '#domain/account.ts';
import { formatUsd } from '#domain/money.ts';
import {
  formatOutlook,
  formatPlanPrice,
  giftOf,
  type Invoice,
  planName,
  type Subscription,
} from '#domain/plan.ts';
import {
  dayAt,
  dayOf,
  formatDayIn,
  formatTime,
  instantOfDate,
  type TimeZone,
  timeAt,
  zoneNameAt,
} from '#domain/time.ts';
import type { MoneyEmails, MoneyFacts } from '#server/features/billing/port.ts';
import type { EmailContent } from '#server/providers/mail/port.ts';
import type { EmailSettings } from './account-emails.ts';
import { type EmailFact, type EmailLink, type EmailParts, layoutEmail } from './email-layout.ts';

export interface MoneyEmailSettings extends EmailSettings {
  /** Of the days and times. */
  readonly zone: TimeZone;
  /** Searches on the free plan. */
  readonly allowance: Allowance;
  /** Whether there are fares, and with them alerts and watched trips. */
  readonly hasFares: boolean;
  /** Whether the payment provider is the built-in one. */
  readonly simulated: boolean;
}

const SIMULATED = 'Sandbox: no real card, no money.';

type Parts = Omit<EmailParts, 'productName' | 'supportEmail'>;
type Write = (facts: MoneyFacts) => Parts;

/** Emails about money. Like those about the account, they contain no names. */
export function moneyEmails(settings: MoneyEmailSettings): MoneyEmails {
  const { productName, supportEmail, simulated } = settings;
  const email = (parts: Parts): EmailContent =>
    layoutEmail({ ...parts, productName, supportEmail, label: simulated ? SIMULATED : undefined });
  const written = (write: Write) => (facts: MoneyFacts) => email(write(facts));
  return {
    about: {
      'trial-ends': written(trialEnds(settings)),
      charged: written(charged(settings)),
      failed: written(failed(settings)),
      canceled: written(canceled(settings)),
      ended: written(ended(settings)),
    },
    // Without a label: nothing is paid for, here or elsewhere.
    givenTrialEnds: ({ endsAt, grantedUntil, at }) =>
      layoutEmail({
        productName,
        supportEmail,
        ...givenTrialEnds(settings, { endsAt, grantedUntil, at }),
      }),
  };
}

/** `Sat, Nov 28`, `Tue, Jan 5, 2027` in another year. */
const dayIn = (zone: TimeZone, moment: Date, at: Date): string =>
  formatDayIn(dayAt(zone, instantOfDate(moment)), dayAt(zone, instantOfDate(at)));

/** `Sat, Nov 28 at 1:00 PM EST` */
function momentIn(zone: TimeZone, moment: Date, at: Date): string {
  const instant = instantOfDate(moment);
  const local = timeAt(zone, instant);
  const day = formatDayIn(dayOf(local), dayAt(zone, instantOfDate(at)));
  return `${day} at ${formatTime(local)} ${zoneNameAt(zone, instant)}`;
}

const profile = ({ publicUrl }: MoneyEmailSettings, label: string): EmailLink => ({
  label,
  href: `${publicUrl}/profile`,
});

const plans = ({ publicUrl }: MoneyEmailSettings): EmailLink => ({
  label: 'See the plans',
  href: `${publicUrl}/plans`,
});

const cardFact = (cardEnding: string | undefined): EmailFact[] =>
  cardEnding === undefined ? [] : [{ name: 'Card', value: `ending in ${cardEnding}` }];

const planFact = ({ planType }: Subscription): EmailFact => ({
  name: 'Plan',
  value: planName(planType),
});

/** What stays and what stops without Premium. */
function freePlan({ allowance, hasFares }: MoneyEmailSettings, begin: 'now' | 'then'): string {
  const when =
    begin === 'now' ? 'You are on the free plan now.' : 'After that you are on the free plan.';
  const rest = hasFares
    ? 'Your alerts and kept trips stay, but they send no messages until you have Premium again.'
    : 'Your kept trips stay.';
  return `${when} You keep your account and have ${formatAllowance(allowance)}. ${rest}`;
}

const trialEnds =
  (settings: MoneyEmailSettings): Write =>
  ({ subscription, cardEnding, at }) => {
    const { productName, zone } = settings;
    const { trialEndsAt = subscription.periodEndsAt, planType } = subscription;
    const price = formatPlanPrice(planType);
    return {
      subject: `Your free trial ends on ${dayIn(zone, trialEndsAt, at)}`,
      paragraphs: [
        `Your free trial of ${productName} Premium ends on ${momentIn(zone, trialEndsAt, at)}. Premium then goes on for ${price}, until you cancel.`,
      ],
      facts: [
        { name: 'Trial ends', value: momentIn(zone, trialEndsAt, at) },
        { name: 'Charged then', value: price },
        planFact(subscription),
        ...cardFact(cardEnding),
      ],
      button: profile(settings, 'Manage or cancel'),
      remarks: ['If you cancel before the trial ends, nothing is charged.'],
    };
  };

function givenTrialEnds(
  settings: MoneyEmailSettings,
  { endsAt, grantedUntil, at }: Parameters<MoneyEmails['givenTrialEnds']>[0],
): Parts {
  const { productName, zone } = settings;
  const until =
    grantedUntil && grantedUntil > endsAt
      ? `Premium then goes on until ${dayIn(zone, grantedUntil, at)}, ${giftOf(productName)}.`
      : freePlan(settings, 'then');
  return {
    subject: `Your free trial ends on ${dayIn(zone, endsAt, at)}`,
    paragraphs: [
      `Your free trial of ${productName} Premium ends on ${momentIn(zone, endsAt, at)}. It ends by itself, and nothing is charged.`,
      until,
    ],
    button: plans(settings),
    remarks: [],
  };
}

/** @throws Error without one, which no caller has. */
function invoiceOf({ latestInvoice }: Subscription): Invoice {
  if (!latestInvoice) throw new Error('There is no invoice to tell of.');
  return latestInvoice;
}

const invoiceLink = (label: string, { url }: Invoice): EmailLink[] =>
  url === undefined ? [] : [{ label, href: url }];

const periodFact = ({ from, to }: Invoice, zone: TimeZone, at: Date): EmailFact => ({
  name: 'For',
  value: `${dayIn(zone, from, at)} to ${dayIn(zone, to, at)}`,
});

const charged =
  (settings: MoneyEmailSettings): Write =>
  ({ subscription, cardEnding, at }) => {
    const { productName, zone } = settings;
    const invoice = invoiceOf(subscription);
    const amount = formatUsd(invoice.amount, 2);
    const { planType, periodEndsAt, endsAt, status } = subscription;
    const outlook = formatOutlook({
      planType,
      isTrial: status === 'trialing',
      isPastDue: status === 'past_due',
      periodEnds: dayIn(zone, periodEndsAt, at),
      ends: endsAt && dayIn(zone, endsAt, at),
    });
    return {
      subject: `You paid ${amount} for Premium`,
      paragraphs: [`${amount} was charged for ${productName} Premium. Thank you.`],
      facts: [
        { name: 'Amount', value: amount },
        { name: 'Charged', value: momentIn(zone, invoice.paidAt ?? at, at) },
        planFact(subscription),
        periodFact(invoice, zone, at),
        ...cardFact(cardEnding),
      ],
      button: profile(settings, 'Manage your subscription'),
      links: invoiceLink('See the invoice', invoice),
      remarks: status === 'canceled' ? [] : [`${outlook}.`],
    };
  };

const failed =
  (settings: MoneyEmailSettings): Write =>
  ({ subscription, cardEnding, at }) => {
    const { productName, zone } = settings;
    const invoice = invoiceOf(subscription);
    const amount = formatUsd(invoice.amount, 2);
    const { nextTryAt } = invoice;
    return {
      subject: `Your payment of ${amount} did not go through`,
      paragraphs: [
        `The card was not charged: the payment of ${amount} for ${productName} Premium did not go through. You keep Premium for now.`,
        nextTryAt
          ? `The payment is tried again on ${momentIn(zone, nextTryAt, at)}. If you change your card before, the new one is used.`
          : 'No further try is planned. Without a payment, Premium ends.',
      ],
      facts: [
        { name: 'Amount', value: amount },
        planFact(subscription),
        periodFact(invoice, zone, at),
        ...cardFact(cardEnding),
      ],
      button: profile(settings, 'Change your card'),
      links: invoiceLink('Pay the invoice', invoice),
      remarks: ['If you no longer want Premium, you can cancel it on your profile.'],
    };
  };

const canceled =
  (settings: MoneyEmailSettings): Write =>
  ({ subscription, grantedUntil, at }) => {
    const { productName, zone } = settings;
    const { endsAt = subscription.periodEndsAt, status } = subscription;
    const until = momentIn(zone, endsAt, at);
    const what = status === 'trialing' ? 'free trial' : 'subscription';
    const isGift = grantedUntil !== undefined && grantedUntil > endsAt;
    return {
      subject: `Your ${what} was canceled`,
      paragraphs: [
        `Premium stays until ${until}. Nothing more is charged.`,
        isGift
          ? `Premium then goes on until ${dayIn(zone, grantedUntil, at)}, ${giftOf(productName)}.`
          : freePlan(settings, 'then'),
      ],
      facts: [planFact(subscription), { name: 'Ends', value: until }],
      button: profile(settings, 'Manage your subscription'),
      remarks: ['Until then you can take the cancellation back on your profile.'],
    };
  };

const ended =
  (settings: MoneyEmailSettings): Write =>
  ({ subscription, grantedUntil, at }) => {
    const { productName, zone } = settings;
    const { latestInvoice, status, trialEndsAt, endsAt } = subscription;
    const wasTrial = trialEndsAt !== undefined && endsAt !== undefined && endsAt <= trialEndsAt;
    const what = wasTrial ? 'free trial' : 'subscription';
    const product = `${wasTrial ? 'of' : 'to'} ${productName} Premium`;
    const why = latestInvoice?.state === 'failed' ? ', because the payment did not go through' : '';
    const paid = status === 'canceled' ? ' Nothing more is charged.' : '';
    return {
      subject: `Your ${what} has ended`,
      paragraphs: [
        `Your ${what} ${product} has ended${why}.${paid}`,
        grantedUntil
          ? `You keep Premium until ${dayIn(zone, grantedUntil, at)}, ${giftOf(productName)}.`
          : freePlan(settings, 'now'),
      ],
      button: plans(settings),
      remarks: ['You can subscribe again at any time.'],
    };
  };
