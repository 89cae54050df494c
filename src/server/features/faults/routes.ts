import { reportFault } from '#contract/faults.ts';
import { route } from '#server/http/route.ts';

/** A screen that failed in a browser. */
interface BrowserFault {
  readonly reference: string;
  /** Kind of the error. */
  readonly name: string;
  /** Pattern of the screen's route. */
  readonly place: string;
}

interface FaultDeps {
  /** @throws AppError `too_many_requests`. */
  readonly spendFaultReport: (addressKey: string) => Promise<void>;
  readonly writeDown: (fault: BrowserFault) => void;
}

export const faultRoutes = ({ spendFaultReport, writeDown }: FaultDeps) => [
  route(reportFault, async ({ input: { body }, caller }) => {
    await spendFaultReport(caller.addressKey);
    writeDown(body);
  }),
];
