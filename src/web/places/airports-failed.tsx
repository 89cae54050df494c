import { airports } from '#contract/network.ts';
import { Failed } from '#web/ui/feedback.tsx';
import type { AirportsInTime } from './use-network.ts';

type AirportsFailedProps = Pick<AirportsInTime, 'reason' | 'retry'>;

export const AirportsFailed = ({ reason, retry }: AirportsFailedProps) => (
  <Failed query={{ error: null, refetch: retry }} title={airports.failure} retry="Retry">
    {reason}
  </Failed>
);
