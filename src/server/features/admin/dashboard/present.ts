import {
  type DashboardDto,
  dashboard,
  type MembershipDto,
  type RouteCountDto,
  type SupplierCallsDto,
} from '#contract/admin/dashboard.ts';
import { PROVIDER_KINDS } from '#domain/channel.ts';
import {
  type AskedDays,
  type DashboardDays,
  dashboardDays,
  dashboardDaysError,
} from '#domain/dashboard.ts';
import { AppError } from '#domain/errors.ts';
import { latencyQuantile } from '#domain/latency.ts';
import { PLAN_TYPES } from '#domain/plan.ts';
import {
  addDays,
  dayAt,
  daysBetween,
  instantOfDate,
  type LocalDate,
  type TimeZone,
} from '#domain/time.ts';
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
  type RouteFigures,
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
import { route } from '#server/http/route.ts';
import { presentDelay, type ReplicaDeps, readAuditedFromReplica } from '../audit.ts';

export interface DashboardDeps extends ReplicaDeps {
  /** Zone of the days: the one in which searches are counted. */
  readonly allowanceZone: TimeZone;
}

export const dashboardRoute = (deps: DashboardDeps) =>
  route(dashboard, async ({ input: { query }, actor }) => {
    const { clock, allowanceZone: zone } = deps;
    const asked = daysOf(query, clock.now(), zone);
    const entry = { action: 'dashboard.seen', actorId: actor.id } as const;
    const seen = await readAuditedFromReplica(deps, entry, async (tx, now) =>
      presentDashboard(await readDashboard(tx, asked, now), { now, zone }),
    );
    return { ...seen.value, ...presentDelay(seen) };
  });

const presentDashboard = (
  figures: DashboardFigures,
  { now, zone }: { readonly now: Date; readonly zone: TimeZone },
): DashboardDto => ({
  ...presentStocks(figures.stocks),
  ...figures.days,
  days: presentDays(figures),
  active_members: figures.active.members,
  memberships: presentMemberships(figures),
  top_routes: figures.routes.bySearches.map(presentRoute),
  routes_without_flights: figures.routes.byEmpty.map(presentRoute),
  suppliers: presentSuppliers(figures.calls),
  waiting: figures.waiting.map(({ channel, waiting, oldestSeconds }) => ({
    channel,
    waiting,
    oldest_seconds: oldestSeconds === null ? null : Math.floor(oldestSeconds),
  })),
  time_zone: zone,
  today: figures.today,
  counted_at: figures.countedAt?.toISOString() ?? null,
  as_of: now.toISOString(),
});

type Counts = Readonly<Record<string, number>>;

const sumOf = (counts: Counts) => Object.values(counts).reduce((sum, one) => sum + one, 0);

const countsOf = (figures: readonly Pick<Figure, 'name' | 'total'>[]): Counts =>
  Object.fromEntries(figures.map(({ name, total }) => [name, total]));

function groupedBy<Row, Key>(rows: readonly Row[], keyOf: (row: Row) => Key): Map<Key, Row[]> {
  const groups = new Map<Key, Row[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group) group.push(row);
    else groups.set(keyOf(row), [row]);
  }
  return groups;
}

function presentStocks(stocks: readonly Figure<StockKind>[]) {
  const of = (kind: StockKind) => stocks.filter((one) => one.kind === kind);
  const airports = (kind: StockKind) =>
    of(kind).map(({ name, total }) => ({ airport: name, count: total }));
  const members = { free: 0, trial: 0, premium: 0, disabled: 0, ...countsOf(of('members')) };
  const alerts = countsOf(of('alerts'));
  const searches = countsOf(of('all-searches'));
  return {
    total_users: sumOf(members),
    total_notifications: alerts['total'] ?? 0,
    total_searches: sumOf(searches),
    search_breakdown: {
      searches_by_type: searches,
      recent_searches_24h: sumOf(countsOf(of('recent-searches'))),
      top_origins: airports('top-origin'),
      top_destinations: airports('top-destination'),
    },
    members,
    active_notifications: alerts['active'] ?? 0,
  };
}

function presentDays({ days: { from, to }, byDay, active }: DashboardFigures) {
  const figures = groupedBy(byDay, ({ day }) => day);
  return Array.from({ length: daysBetween(from, to) + 1 }, (_, index) => {
    const date = addDays(from, index);
    const all = figures.get(date) ?? [];
    const of = (kind: DayFigure['kind']) => countsOf(all.filter((one) => one.kind === kind));
    return {
      date,
      searches: of('type'),
      without_flights: of('empty'),
      sign_ups: sumOf(of('sign-ups')),
      finds: sumOf(of('finds')),
      active_members: active.byDay.get(date) ?? 0,
      sent: of('sent'),
      failed: of('failed'),
    };
  });
}

/** Real ones first; only those of which there is anything. */
function presentMemberships({ money, paidAtBegin }: DashboardFigures): MembershipDto[] {
  return [false, true].flatMap((simulated) => {
    const own = money.filter((one) => one.simulated === simulated);
    const begin = paidAtBegin.find((one) => one.simulated === simulated)?.members ?? 0;
    if (own.length === 0 && begin === 0) return [];
    return [
      { simulated, paid_at_begin: begin, payments: presentPayments(own), days: changesOf(own) },
    ];
  });
}

function presentPayments(figures: readonly MoneyFigure[]): MembershipDto['payments'] {
  const counts = figures.filter(({ kind }) => kind === 'payments');
  return figures.flatMap(({ kind, day, name, total: amount }) => {
    if (kind !== 'revenue') return [];
    const [currency = '', plan] = name.split(' ');
    const count = counts.find((one) => one.day === day && one.name === name)?.total ?? 0;
    const planType = PLAN_TYPES.find((type) => type === plan) ?? null;
    return [{ date: day, currency, plan_type: planType, count, amount }];
  });
}

function changesOf(figures: readonly MoneyFigure[]): MembershipDto['days'] {
  const changes = figures.filter(({ kind }) => kind !== 'revenue' && kind !== 'payments');
  return [...groupedBy(changes, ({ day }) => day)].map(([date, all]) => {
    const of = (kind: MoneyFigure['kind']) =>
      all.reduce((sum, one) => (one.kind === kind ? sum + one.total : sum), 0);
    return {
      date,
      trials: of('trials'),
      trials_paid: of('trials-paid'),
      paid_begun: of('paid-begun'),
      paid_ended: of('paid-ended'),
    };
  });
}

function presentRoute({ route, searches, empty }: RouteFigures): RouteCountDto {
  const [origin, destination] = route.split('-').map((place) => (place === '*' ? null : place)) as [
    string | null,
    string | null,
  ];
  return { origin, destination, searches, without_flights: empty };
}

/** Kinds of other versions of the product are left out. */
const presentSuppliers = (calls: readonly CallsOfSupplier[]): SupplierCallsDto[] =>
  calls.flatMap(({ kind: stored, supplier: name, simulated, errors, answered }) => {
    const kind = PROVIDER_KINDS.find((one) => one === stored);
    if (!kind) return [];
    const calls = errors + answered.reduce((sum, count) => sum + count, 0);
    const quantile = (share: number) => {
      const ms = latencyQuantile(answered, share);
      return ms === undefined ? null : Math.round(ms);
    };
    return [
      { kind, name, simulated, calls, errors, p50_ms: quantile(0.5), p95_ms: quantile(0.95) },
    ];
  });

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

type DayFigure = Figure<(typeof BY_DAY)[number]>;
type MoneyFigure = Figure<(typeof OF_MONEY)[number] & DayKind>;

interface DashboardFigures {
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
function daysOf(asked: AskedDays, now: Date, zone: TimeZone) {
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
async function readDashboard(
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
