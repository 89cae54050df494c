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
  readonly writeDown: (fault: BrowserFault) => void;
}

export const faultRoutes = ({ writeDown }: FaultDeps) => [
  route(reportFault, ({ input: { body } }) => writeDown(body)),
];
