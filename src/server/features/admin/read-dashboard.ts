import { addDays, dayAt, instantOfDate, type LocalDate, type TimeZone } from '#domain/time.ts';
import type { Tx } from '#server/db/database.ts';
import { countUnfinished } from '#server/db/queries/admin/alerts.ts';
import {
  type CountOfDay,
  countAlerts,
  countMatchesByDay,
  countMembers,
  countSignUpsByDay,
} from '#server/db/queries/admin/figures.ts';
import {
  type AirportCount,
  countSearchesBetween,
  countSearchesByDay,
  countSearchesByType,
  topAirports,
} from '#server/db/queries/admin/search-counts.ts';
import type { SearchType } from '#server/db/queries/searches.ts';

const DAYS = 30;
const TOP_AIRPORTS = 8;
const DAY_MS = 86_400_000;

/** Number of searches by type; types without searches are missing. */
export type SearchCounts = Readonly<Record<string, number>>;

export interface DayFigures {
  readonly day: LocalDate;
  readonly searches: SearchCounts;
  readonly signUps: number;
  /** Alert dates with a match. */
  readonly finds: number;
}

export interface DashboardFigures {
  readonly members: {
    readonly free: number;
    readonly trial: number;
    readonly premium: number;
    readonly disabled: number;
  };
  readonly alerts: { readonly total: number; readonly active: number };
  readonly searches: {
    readonly byType: SearchCounts;
    readonly last24h: number;
    /** Most searched first. */
    readonly topOrigins: readonly AirportCount[];
    readonly topDestinations: readonly AirportCount[];
  };
  /** The last thirty, oldest first, including empty ones. */
  readonly days: readonly DayFigures[];
}

/** The figures at `now`, whose day in the zone is the last one of the chart. */
export async function readDashboard(tx: Tx, now: Date, zone: TimeZone): Promise<DashboardFigures> {
  const dayAgo = new Date(now.getTime() - DAY_MS);
  return {
    members: { free: 0, trial: 0, premium: 0, disabled: 0, ...(await countMembers(tx, now)) },
    alerts: { total: await countAlerts(tx), active: await countUnfinished(tx) },
    searches: {
      byType: byType(await countSearchesByType(tx)),
      last24h: await countSearchesBetween(tx, dayAgo, now),
      topOrigins: await topAirports(tx, 'origin', TOP_AIRPORTS),
      topDestinations: await topAirports(tx, 'destination', TOP_AIRPORTS),
    },
    days: await readDays(tx, dayAt(zone, instantOfDate(now)), zone),
  };
}

async function readDays(tx: Tx, today: LocalDate, zone: TimeZone): Promise<DayFigures[]> {
  const first = addDays(today, 1 - DAYS);
  const wanted = { first, zone };
  const searches = await countSearchesByDay(tx, wanted);
  const signUps = totals(await countSignUpsByDay(tx, wanted));
  const finds = totals(await countMatchesByDay(tx, wanted));
  return Array.from({ length: DAYS }, (_, index) => {
    const day = addDays(first, index);
    return {
      day,
      searches: byType(searches.filter((one) => one.day === day)),
      signUps: signUps.get(day) ?? 0,
      finds: finds.get(day) ?? 0,
    };
  });
}

const byType = (
  counts: readonly { readonly type: SearchType; readonly total: number }[],
): SearchCounts => Object.fromEntries(counts.map(({ type, total }) => [type, total]));

const totals = (counts: readonly CountOfDay[]): ReadonlyMap<LocalDate, number> =>
  new Map(counts.map(({ day, total }) => [day, total]));
