import * as contract from '#contract/site.ts';
import { route } from '#server/http/route.ts';
import { presentSite } from './present.ts';
import type { SiteDeps } from './site-settings.ts';

export const siteRoutes = (deps: SiteDeps) => [route(contract.site, () => presentSite(deps))];
