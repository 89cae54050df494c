import { type BannerDeps, bannerRoutes } from './change-banner.ts';
import { type BlackoutDeps, blackoutRoutes } from './change-blackout-dates.ts';
import { type SwitchDeps, switchRoutes } from './change-switch.ts';
import { type DashboardDeps, dashboardRoute } from './dashboard/present.ts';
import { deadLetterRoutes } from './dead-letters.ts';
import { type DataLoadDeps, dataLoadsRoute } from './list-data-loads.ts';
import { type OperationsDeps, operationsRoute } from './read-operations.ts';

type AdminDeps = DashboardDeps &
  OperationsDeps &
  DataLoadDeps &
  BannerDeps &
  BlackoutDeps &
  SwitchDeps;

/** The dashboard and the operator's page, without lists and members. */
export const adminRoutes = (deps: AdminDeps) => [
  dashboardRoute(deps),
  operationsRoute(deps),
  dataLoadsRoute(deps),
  ...deadLetterRoutes(deps),
  ...bannerRoutes(deps),
  ...blackoutRoutes(deps),
  ...switchRoutes(deps),
];
