import { airports } from '#contract/network.ts';
import type { AirportsInTime } from '#web/network/use-airports.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';

export const AirportsFailed = ({ reason, retry }: Pick<AirportsInTime, 'reason' | 'retry'>) => (
  <Notice
    tone="error"
    title={airports.failure}
    action={
      <Button size="small" onClick={retry}>
        Retry
      </Button>
    }
  >
    {reason}
  </Notice>
);
