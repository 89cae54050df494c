import { Bell, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { type AlertDto, deleteAlert, listAlerts } from '#contract/alerts.ts';
import { useAlerts } from '#web/alerts/use-alerts.ts';
import { referenceOf } from '#web/api/client.ts';
import { useSend } from '#web/api/use-call.ts';
import { usePlaces } from '#web/network/use-places.ts';
import { useHasFares } from '#web/site/use-site.ts';
import { Tag } from '#web/ui/badge/tag.tsx';
import { Button } from '#web/ui/button/button.tsx';
import { Checkbox } from '#web/ui/choice/checkbox.tsx';
import { EmptyView } from '#web/ui/feedback/empty-view.tsx';
import { Failed, Loaded, Waiting } from '#web/ui/feedback/loaded.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { AlertDialog } from '#web/ui/overlay/alert-dialog.tsx';
import { useToast } from '#web/ui/toast/toast-context.ts';
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
  readonly onDeleted: () => void;
}

/** Newest first. */
export function AlertList({ labelledBy, onDeleted, ...list }: OwnListProps) {
  const [showsCompleted, setShowsCompleted] = useState(false);
  const alerts = useAlerts(showsCompleted);
  const [asked, setAsked] = useState<AlertDto>();
  return (
    <section aria-labelledby={labelledBy} className={styles.section}>
      <Loaded
        query={alerts}
        waiting={
          <Waiting label="Loading your alerts…" heights={[72, 72]} className={styles.waiting} />
        }
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
            onDelete={setAsked}
          />
        )}
      </Loaded>
      <Checkbox label="Show completed" checked={showsCompleted} onChange={setShowsCompleted} />
      <DeleteDialog alert={asked} onClose={() => setAsked(undefined)} onDeleted={onDeleted} />
    </section>
  );
}

interface CardsProps extends AlertListProps {
  readonly list: readonly AlertDto[];
  /** Shown until the requested alerts have loaded. */
  readonly isOld: boolean;
  /** Whether the fares are simulated. */
  readonly isSample: boolean;
  readonly onDelete: (alert: AlertDto) => void;
}

function Cards({ list, isOld, isSample, onDelete, ...may }: CardsProps) {
  const places = usePlaces();
  const hasFares = useHasFares();
  if (list.length === 0) return <NoAlerts {...may} />;
  return (
    <>
      {hasFares && list.some(({ is_paused }) => is_paused) && <Paused />}
      {isSample && (
        <p className={styles.sample}>
          <Tag tone="sample" icon={<TriangleAlert strokeWidth={2} aria-hidden="true" />}>
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
      icon={<Bell strokeWidth={1.5} />}
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

interface DeleteDialogProps {
  /** Undefined while closed. */
  readonly alert: AlertDto | undefined;
  readonly onClose: () => void;
  readonly onDeleted: () => void;
}

function DeleteDialog({ alert, onClose, onDeleted }: DeleteDialogProps) {
  const toast = useToast();
  const deletion = useSend(deleteAlert, { refetch: [listAlerts] });
  const remove = () => {
    if (!alert) return;
    const sent = { params: { id: alert.id } };
    deletion.mutate(sent, {
      onSuccess: () => {
        toast({ tone: 'success', title: 'Notification deleted successfully' });
        onDeleted();
      },
      onError: ({ message }) => toast({ tone: 'error', title: 'Error', message }),
      onSettled: onClose,
    });
  };
  return (
    <AlertDialog
      open={alert !== undefined}
      title="Delete this alert?"
      closeLabel="Cancel"
      onClose={onClose}
      action={
        <Button variant="danger" busy={deletion.isPending} onClick={remove}>
          Delete
        </Button>
      }
    >
      Are you sure you want to delete this notification?
    </AlertDialog>
  );
}
