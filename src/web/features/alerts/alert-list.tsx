import { Bell, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import type { AlertDto } from '#contract/alerts.ts';
import { useAlerts } from '#web/alerts/use-alerts.ts';
import { referenceOf } from '#web/api/client.ts';
import { useBlackoutCall, usePlaces } from '#web/places/use-network.ts';
import { useHasFares } from '#web/site/use-site.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyView, Failed, Loaded, Notice, Waiting } from '#web/ui/feedback.tsx';
import { Checkbox } from '#web/ui/switches.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { AlertCard } from './alert-card.tsx';
import styles from './alert-list.module.css';

interface AlertListProps {
  /** Whether the plan includes alerts. */
  readonly mayCreate: boolean;
  /** The alert that is changed. */
  readonly editedId: string | undefined;
  /** Absent while the form is open. */
  readonly onCreate: (() => void) | undefined;
  /** Absent where no alert can be changed. */
  readonly onEdit: ((alert: AlertDto) => void) | undefined;
}

interface OwnListProps extends AlertListProps {
  /** ID of the heading. */
  readonly labelledBy: string;
  /** Asks first. */
  readonly onDelete: (alert: AlertDto) => void;
}

/** Newest first. */
export function AlertList({ labelledBy, ...list }: OwnListProps) {
  const [showsCompleted, setShowsCompleted] = useState(false);
  const alerts = useAlerts(showsCompleted);
  return (
    <section aria-labelledby={labelledBy} className={styles.section}>
      <Loaded
        query={alerts}
        waiting={<AlertsWaiting />}
        failed={
          <Failed query={alerts} retry="Retry">
            <p>Failed to load notifications</p>
            {referenceOf(alerts.error) && <p>{referenceOf(alerts.error)}</p>}
          </Failed>
        }
        warns
      >
        {({ notifications, simulated }) => (
          <Cards
            list={notifications}
            isOld={alerts.isPlaceholderData}
            isSample={simulated}
            {...list}
          />
        )}
      </Loaded>
      <Checkbox label="Show completed" checked={showsCompleted} onChange={setShowsCompleted} />
    </section>
  );
}

const AlertsWaiting = () => (
  <Waiting label="Loading your alerts…" heights={[72, 72]} className={styles.waiting} />
);

interface CardsProps extends AlertListProps, Pick<OwnListProps, 'onDelete'> {
  readonly list: readonly AlertDto[];
  /** Shown until the requested alerts have loaded. */
  readonly isOld: boolean;
  /** Whether the fares are simulated. */
  readonly isSample: boolean;
}

function Cards({ list, isOld, isSample, onDelete, ...may }: CardsProps) {
  const places = usePlaces();
  const blackouts = useBlackoutCall();
  const hasFares = useHasFares();
  if (list.length === 0) return <NoAlerts {...may} />;
  // The status of a day needs the zone of its airport and the blackout dates.
  if (!places.isFinal || blackouts.isPending) return <AlertsWaiting />;
  return (
    <>
      {hasFares && list.some(({ is_paused }) => is_paused) && <Paused />}
      {isSample && (
        <p className={styles.sample}>
          <Tag tone="sample" icon={<TriangleAlert />}>
            Sample fares
          </Tag>{' '}
          Matches are estimates, not offers.
        </p>
      )}
      <ul className={styles.list} aria-busy={isOld}>
        {list.map((alert) => (
          <li key={alert.id}>
            <AlertCard
              alert={alert}
              places={places}
              isEdited={alert.id === may.editedId}
              onEdit={may.onEdit && (() => may.onEdit?.(alert))}
              onDelete={() => onDelete(alert)}
            />
          </li>
        ))}
      </ul>
    </>
  );
}

function NoAlerts({ mayCreate, onCreate }: Pick<AlertListProps, 'mayCreate' | 'onCreate'>) {
  return (
    <EmptyView
      icon={<Bell />}
      title={useHasFares() ? 'No flight alerts yet' : 'No flight alerts'}
      action={mayCreate && onCreate && <Button onClick={onCreate}>Create an alert</Button>}
    >
      {mayCreate && 'Begin here, or with the bell beside any flights that you find.'}
    </EmptyView>
  );
}

const Paused = () => (
  <Notice tone="warning" title="Your alerts are paused">
    They resume as soon as you have Premium.
  </Notice>
);
