import type { RouteDto } from '#contract/flight-events.ts';
import { formatCount } from '#domain/count.ts';
import type { Places } from '#web/network/use-places.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { routeNames } from './format-progress.ts';
import styles from './missing-routes.module.css';

interface MissingRoutesProps {
  readonly routes: readonly RouteDto[];
  readonly places: Pick<Places, 'cityOf'>;
  readonly onRetry: () => void;
  /** A retry consumes a search. */
  readonly retryCosts: boolean;
}

/** Routes that failed, unlike routes without flights. */
export function MissingRoutes({ routes, places, onRetry, retryCosts }: MissingRoutesProps) {
  if (routes.length === 0) return null;
  return (
    <div className={styles.missing}>
      <Notice
        tone="warning"
        title={`We couldn’t load fares for ${formatCount(routes.length, 'route')}.`}
        action={
          <Button onClick={onRetry}>{retryCosts ? 'Try again, uses 1 search' : 'Try again'}</Button>
        }
      >
        {routeNames(routes, places.cityOf)}. There may be flights.
      </Notice>
    </div>
  );
}
