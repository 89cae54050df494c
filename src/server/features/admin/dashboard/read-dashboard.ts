import {
  type AskedDays,
  type DashboardDays,
  dashboardDays,
  dashboardDaysError,
} from '#domain/dashboard.ts';
import { AppError } from '#domain/errors.ts';
import { dayAt, instantOfDate, type LocalDate, type TimeZone } from '#domain/time.ts';
import type { Tx } from '#server/db/database.ts';
import type { DayKind, StockKind } from '#server/db/queries/figures/daily-figures.ts';
import {
  type ActiveMembers,
  countActive,
  countPaidBefore,
  type Figure,
  listFigures,
  listStocks,
  type PaidAtBegin,
  type TopRoutes,
  topRoutes,
  type WaitingMessages,
  waitingMessages,
} from '#server/db/queries/figures/read-figures.ts';
import { rollUpState } from '#server/db/queries/figures/roll-up-state.ts';
import {
  type CallsOfSupplier,
  listSupplierCalls,
} from '#server/db/queries/figures/supplier-calls.ts';

const TOP_ROUTES = 10;

const BY_DAY = ['type', 'empty', 'sign-ups', 'finds', 'sent', 'failed'] as const;
const OF_MONEY = [
  'revenue',
  'payments',
  'trials',
  'trials-paid',
  'paid-begun',
  'paid-ended',
] as const;

export type DayFigure = Figure<(typeof BY_DAY)[number]>;
export type MoneyFigure = Figure<(typeof OF_MONEY)[number] & DayKind>;

export interface DashboardFigures {
  readonly days: DashboardDays;
  readonly today: LocalDate;
  readonly stocks: readonly Figure<StockKind>[];
  readonly byDay: readonly DayFigure[];
  readonly active: ActiveMembers;
  readonly money: readonly MoneyFigure[];
  readonly paidAtBegin: readonly PaidAtBegin[];
  readonly routes: TopRoutes;
  readonly calls: readonly CallsOfSupplier[];
  readonly waiting: readonly WaitingMessages[];
  /** Undefined if nothing was ever counted. */
  readonly countedAt: Date | undefined;
}

/** @throws AppError `invalid_input` naming `from` or `to`. */
export function daysOf(asked: AskedDays, now: Date, zone: TimeZone) {
  const today = dayAt(zone, instantOfDate(now));
  const days = dashboardDays(asked, today);
  const error = dashboardDaysError(days, today);
  if (error) {
    const { field, message } = error;
    throw new AppError('invalid_input', { message, fields: { [field]: message } });
  }
  return { days, today };
}

/** What the job `roll-up` has counted, and the messages that wait now. */
export async function readDashboard(
  tx: Tx,
  { days, today }: { readonly days: DashboardDays; readonly today: LocalDate },
  now: Date,
): Promise<DashboardFigures> {
  return {
    days,
    today,
    stocks: await listStocks(tx),
    byDay: await listFigures(tx, days, BY_DAY),
    active: await countActive(tx, days),
    money: await listFigures(tx, days, OF_MONEY),
    paidAtBegin: await countPaidBefore(tx, days.from),
    routes: await topRoutes(tx, days, TOP_ROUTES),
    calls: await listSupplierCalls(tx, days),
    waiting: await waitingMessages(tx, now),
    countedAt: (await rollUpState(tx)).countedAt,
  };
}
