import { airports } from '#contract/network.ts';
import type { AirportsInTime } from '#web/network/use-airports.ts';
import { Failed } from '#web/ui/feedback/loaded.tsx';

type AirportsFailedProps = Pick<AirportsInTime, 'reason' | 'retry'>;

export const AirportsFailed = ({ reason, retry }: AirportsFailedProps) => (
  <Failed query={{ error: null, refetch: retry }} title={airports.failure} retry="Retry">
    {reason}
  </Failed>
);
