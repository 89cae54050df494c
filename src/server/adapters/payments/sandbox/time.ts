import { paidInvoice, subscriptionForm, tell } from './events.ts';
import { isKept, type Kept, keep, momentOf, type Subscription, unixOf } from './objects.ts';
import type { SandboxBox, SandboxRow } from './store.ts';

const DAY_S = 86_400;
/** How long before its end a trial is announced to be over soon. */
const NOTICE_S = 3 * DAY_S;

type Changes = Partial<Pick<Subscription, 'status' | 'canceled_at' | 'ended_at'>>;

/** Does everything that was due by now, in the order in which it was due. */
export async function letTimePass(box: SandboxBox, now: Date): Promise<void> {
  for (;;) {
    const due = await box.listDue(now);
    if (due.length === 0) return;
    for (const row of due) await passOne(box, row);
  }
}

async function passOne(box: SandboxBox, row: SandboxRow): Promise<void> {
  if (isKept(row, 'subscription')) return moveOn(box, row);
  if (!isKept(row, 'checkout')) return box.remove(row.id);
  await keep(box, expired(row));
}

export const expired = (row: Kept<'checkout'>): Kept<'checkout'> => ({
  ...row,
  body: { ...row.body, session: { ...row.body.session, status: 'expired', url: null } },
  dueAt: null,
});

/** What happens to a subscription at the moment that it waits for. */
async function moveOn(box: SandboxBox, row: Kept<'subscription'>): Promise<void> {
  const at = row.dueAt ?? row.createdAt;
  const one = row.body;
  if (one.trial_end !== null && unixOf(at) < one.trial_end) {
    await keep(box, { ...row, dueAt: momentOf(one.trial_end) });
    await tell(box, at, 'customer.subscription.trial_will_end', subscriptionForm(one));
    return;
  }
  if (one.cancel_at_period_end) await end(box, row, at);
  else await renew(box, row, at);
}

/** Ends a subscription at once. */
export async function end(
  box: SandboxBox,
  row: Kept<'subscription'>,
  at: Date,
): Promise<Subscription> {
  const changes: Changes = {
    status: 'canceled',
    ended_at: unixOf(at),
    canceled_at: row.body.canceled_at ?? unixOf(at),
  };
  const body = { ...row.body, ...changes };
  await keep(box, { ...row, body, dueAt: null });
  await tell(box, at, 'customer.subscription.deleted', subscriptionForm(body));
  return body;
}

async function renew(box: SandboxBox, row: Kept<'subscription'>, at: Date): Promise<void> {
  const [item] = row.body.items.data;
  const start = item.current_period_end;
  const body: Subscription = {
    ...row.body,
    status: 'active',
    items: {
      ...row.body.items,
      data: [
        {
          ...item,
          current_period_start: start,
          current_period_end: periodEnd(row.body.billing_cycle_anchor, item.price.recurring, start),
        },
      ],
    },
  };
  await keep(box, { ...row, body, dueAt: nextMoment(body, at) });
  await tell(box, at, 'customer.subscription.updated', subscriptionForm(body));
  await tell(box, at, 'invoice.paid', paidInvoice(body, item.price.unit_amount, at));
}

/** When a subscription changes by itself: its trial is announced to end, or its period is over. */
export function nextMoment(one: Subscription, now: Date): Date {
  const [item] = one.items.data;
  if (one.trial_end === null || one.trial_end <= unixOf(now))
    return momentOf(item.current_period_end);
  return momentOf(Math.max(unixOf(now), one.trial_end - NOTICE_S));
}

const MONTHS = { month: 1, year: 12 } as const;

/** The first end of a whole number of periods from `anchor` that lies after `start`; unix seconds. */
export function periodEnd(
  anchor: number,
  { interval }: { readonly interval: 'month' | 'year' },
  start: number,
): number {
  for (let periods = 1; ; periods += 1) {
    const ends = addMonths(anchor, periods * MONTHS[interval]);
    if (ends > start) return ends;
  }
}

/** The same day of a later month, or its last day where it has no such day. */
function addMonths(unix: number, months: number): number {
  const moment = momentOf(unix);
  const day = moment.getUTCDate();
  moment.setUTCDate(1);
  moment.setUTCMonth(moment.getUTCMonth() + months);
  const lastDay = new Date(
    Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth() + 1, 0),
  ).getUTCDate();
  moment.setUTCDate(Math.min(day, lastDay));
  return unixOf(moment);
}
