import { reportCrash } from '#contract/crash-reports.ts';
import { type Directive, reportPolicyViolations } from '#contract/policy-reports.ts';
import * as contract from '#contract/site.ts';
import { route } from '#server/http/route.ts';
import { presentSite, type SupplierDeps, type TimetableDeps } from './present.ts';
import type { SiteDeps } from './site-settings.ts';

export const siteRoutes = (deps: SiteDeps & TimetableDeps & SupplierDeps) => [
  route(contract.site, () => presentSite(deps)),
];

/** An error of a screen in a browser. */
interface BrowserFault {
  readonly reference: string;
  /** Kind of the error. */
  readonly name: string;
  /** Pattern of the screen's route. */
  readonly place: string;
}

interface CrashReportDeps {
  readonly writeDown: (failure: BrowserFault) => void;
}

export const crashReportRoutes = ({ writeDown }: CrashReportDeps) => [
  route(reportCrash, ({ input: { body } }) => writeDown(body)),
];

interface PolicyReportDeps {
  readonly countViolation: (directive: Directive) => void;
}

export const policyReportRoutes = ({ countViolation }: PolicyReportDeps) => [
  route(reportPolicyViolations, ({ input: { body } }) => {
    for (const { directive } of body.reports) countViolation(directive);
  }),
];
