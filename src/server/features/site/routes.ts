import * as contract from '#contract/site.ts';
import { route } from '#server/http/route.ts';
import { presentSite } from './present.ts';
import type { SiteDeps } from './site-settings.ts';
import type { SupplierDeps } from './suppliers.ts';

export const siteRoutes = (deps: SiteDeps & SupplierDeps) => [
  route(contract.site, () => presentSite(deps)),
];
