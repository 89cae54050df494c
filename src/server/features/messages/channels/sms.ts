import type { AlertCriteria } from '#domain/alert.ts';
import { FARE_CLASSES } from '#domain/flight.ts';
import { formatUsd } from '#domain/money.ts';
import { isUsNumber } from '#domain/phone.ts';
import { type Clock, formatDayShort, type LocalDate, localDate } from '#domain/time.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { enqueueMessage } from '#server/db/queries/messages/outbox.ts';
import {
  findPhone,
  isBudgetUsedUp,
  lockPhone,
  markAsked,
  refundSms,
  type SmsBudget,
  takeText,
  unmarkAsked,
} from '#server/db/queries/messages/sms.ts';
import type { AlertNotices, MatchedDay } from '#server/features/alerts/port.ts';
import type {
  CarriedMessage,
  MessageTransport,
  Suppressed,
} from '#server/providers/message-transport.ts';
import { ProviderError } from '#server/providers/provider-error.ts';
import type { Sms, TextKind } from '#server/providers/sms/port.ts';
import { departureClock, flightsPath } from '../flight-facts.ts';
import { matchedKind, type ReportedMatch } from '../match-email.ts';
import type { Channel } from './channel.ts';

export interface TextDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly sms: Sms;
  /** Texts to everybody together on one day (UTC); 0 stops them all. */
  readonly smsDailyBudget: number;
}

/** To one member on one day (UTC), and of answers to one phone. */
export const TEXTS_PER_DAY = 5;
/** Nobody is well served by an older one, and an email has told of it as well. */
const OLDEST_MS = 60 * 60_000;

/**
 * The one gate through which texts leave: only to a phone whose owner said yes and has not said stop since, only
 * within the budgets, and only while they are fresh. What does not pass is given up, never put off.
 */
export const smsTransport = (deps: TextDeps): MessageTransport => ({
  name: `sms ${deps.sms.name}`,
  atMostOnce: true,
  async send(message) {
    const budgets = budgetsOf(deps, message);
    if (!isUsNumber(message.to)) return { suppressed: 'texts are sent to numbers in the US only' };
    if (deps.clock.now().getTime() - message.enqueuedAt.getTime() > OLDEST_MS)
      return { suppressed: 'too late: the text is no longer fresh' };
    const suppressed = await pass(deps, message, budgets);
    if (suppressed) return suppressed;
    try {
      return await deps.sms.send(message);
    } catch (reason) {
      if (reason instanceof ProviderError && reason.failure === 'refused')
        await refund(deps, message, budgets);
      throw reason;
    }
  },
});

/** What a text is for stands where an email has its subject. */
const kindOf = ({ subject }: CarriedMessage) => subject as TextKind;

/** In the order in which every sender takes them. */
function budgetsOf({ clock, smsDailyBudget }: TextDeps, message: CarriedMessage): SmsBudget[] {
  const day = dayOf(clock.now());
  const { userId, to } = message;
  const subject = userId ? `user:${userId}` : `phone:${to}`;
  return [
    { subject, day, limit: TEXTS_PER_DAY },
    { subject: 'all', day, limit: smsDailyBudget },
  ];
}

const dayOf = (moment: Date): LocalDate => localDate(moment.toISOString().slice(0, 10));

const budgetUsedUp = ({ subject }: SmsBudget): Suppressed => ({
  suppressed: `over budget: ${subject === 'all' ? 'all texts of the day' : `${TEXTS_PER_DAY} texts a day`}`,
});

/** Undoes what the transaction took. */
class NotPassed extends Error {
  readonly reason: Suppressed;

  constructor(reason: Suppressed) {
    super(reason.suppressed);
    this.reason = reason;
  }
}

/** Takes the text out of its budgets, or says why it stays. A phone that says stop meanwhile waits until this is over. */
async function pass(
  { db, clock }: TextDeps,
  message: CarriedMessage,
  budgets: readonly SmsBudget[],
): Promise<Suppressed | undefined> {
  for (const budget of budgets) if (await isBudgetUsedUp(db, budget)) return budgetUsedUp(budget);
  try {
    await db.transaction(async (tx) => {
      const refusal = await refusalOf(tx, message, clock.now());
      if (refusal) throw new NotPassed({ suppressed: refusal });
      for (const budget of budgets)
        if (!(await takeText(tx, budget))) throw new NotPassed(budgetUsedUp(budget));
    });
  } catch (error) {
    if (error instanceof NotPassed) return error.reason;
    throw error;
  }
  return undefined;
}

async function refusalOf(tx: Tx, message: CarriedMessage, at: Date): Promise<string | undefined> {
  const { to } = message;
  switch (kindOf(message)) {
    case 'answer':
      return undefined;
    case 'question':
      return (await markAsked(tx, to, at)) ? undefined : 'the number was asked before';
    case 'alert': {
      const phone = await lockPhone(tx, to);
      if (phone?.stoppedAt) return 'the owner of the number said stop';
      return phone?.agreedAt ? undefined : 'the owner of the number has not said yes';
    }
  }
}

/** The provider says that it did not take the text: it cost nothing, and it is tried again. */
async function refund(
  { db }: TextDeps,
  message: CarriedMessage,
  budgets: readonly SmsBudget[],
): Promise<void> {
  for (const budget of budgets) await refundSms(db, budget);
  if (kindOf(message) === 'question') await unmarkAsked(db, message.to);
}

export interface SmsNoticeDeps {
  readonly alertTexts: {
    question(): string;
    matched(alert: AlertCriteria, matched: MatchedDay): string;
  };
}

/**
 * Texts about finds, for alerts with a phone number, and the question whether to send them, for a number that has not
 * been asked. Whether one goes out is decided when it is sent.
 */
export const smsNotices = ({ alertTexts }: SmsNoticeDeps): AlertNotices => ({
  async created(tx, { id: alertId, userId, phoneNumber }, at) {
    if (phoneNumber === null || (await findPhone(tx, phoneNumber))?.askedAt) return;
    await enqueueMessage(
      tx,
      {
        key: `alert:created:${alertId}:sms`,
        ...forPhone('question', phoneNumber, alertTexts.question()),
        userId,
        alertId,
      },
      at,
    );
  },
  async matched(tx, alert, matched, at) {
    const { id: alertId, userId, phoneNumber } = alert;
    if (phoneNumber === null) return;
    const { day } = matched;
    await enqueueMessage(
      tx,
      {
        key: `alert:found:${alertId}:${day}:sms`,
        ...forPhone('alert', phoneNumber, alertTexts.matched(alert, matched)),
        userId,
        alertId,
        alertDay: day,
      },
      at,
    );
  },
  // Not worth a text: an email tells of it.
  async passed() {},
});

const forPhone = (kind: TextKind, to: string, text: string) => {
  const channel = 'sms' as const;
  return { channel, to, subject: kind, text, html: '' };
};

interface TextCopySettings {
  readonly productName: string;
  readonly publicUrl: string;
}

/** Texts to phones: one line in letters that every phone has, codes instead of cities, so that most fit into one part. */
export const alertTexts = ({ productName, publicUrl }: TextCopySettings) => ({
  question: () =>
    `${productName}: send flight alerts to this number by text, at most 5 a day? Reply YES to agree. Msg & data rates may apply. Reply HELP for help, STOP to end.`,
  matched(alert: AlertCriteria, found: ReportedMatch): string {
    const words = [
      `${productName}: ${formatUsd(found.price, 2)}`,
      FARE_CLASSES[matchedKind(found, alert.goWildOnly)].label,
      `${alert.origin}-${alert.destination}`,
      `${formatDayShort(found.day)}, ${departureClock(found)}`,
      ...(found.simulated ? ['(sample fare)'] : []),
      publicUrl + flightsPath(alert, found.day),
      'Reply STOP to end',
    ];
    return words.join(' ');
  },
});

/** Text messages to phones. */
export const smsChannel = (deps: TextDeps & TextCopySettings): Channel => ({
  name: 'sms',
  lanes: 2,
  notices: smsNotices({ alertTexts: alertTexts(deps) }),
  transport: smsTransport(deps),
});
