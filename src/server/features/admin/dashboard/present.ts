import type { DashboardDto } from '#contract/admin/dashboard.ts';
import type { TimeZone } from '#domain/time.ts';
import type { DashboardFigures } from './read-dashboard.ts';

const sumOf = (counts: Readonly<Record<string, number>>) =>
  Object.values(counts).reduce((sum, one) => sum + one, 0);

export const presentDashboard = (
  { members, alerts, searches, days }: DashboardFigures,
  now: Date,
  zone: TimeZone,
): DashboardDto => ({
  total_users: sumOf(members),
  total_notifications: alerts.total,
  total_searches: sumOf(searches.byType),
  search_breakdown: {
    searches_by_type: searches.byType,
    recent_searches_24h: searches.last24h,
    top_origins: [...searches.topOrigins],
  },
  members,
  active_notifications: alerts.active,
  days: days.map((one) => ({
    date: one.day,
    searches: one.searches,
    sign_ups: one.signUps,
    finds: one.finds,
  })),
  time_zone: zone,
  as_of: now.toISOString(),
});
