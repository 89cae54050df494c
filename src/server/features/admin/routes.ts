import { type BlackoutDeps, blackoutRoutes } from './change-blackout-dates.ts';
import { type DashboardDeps, dashboardRoute } from './dashboard/present.ts';
import { deadLetterRoutes } from './dead-letters.ts';
import {
  type DataLoadDeps,
  dataLoadsRoute,
  type OperationsDeps,
  operationsRoute,
} from './read-operations.ts';
import { type BannerDeps, bannerRoutes, type SwitchDeps, switchRoutes } from './site-settings.ts';

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
