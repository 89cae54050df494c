import { useRef, useState } from 'react';
import { type AlertDto, deleteAlert, listAlerts } from '#contract/alerts.ts';
import { HOW_ALERTS_WORK } from '#web/alerts/alert-copy.ts';
import { useAlerts } from '#web/alerts/use-alerts.ts';
import { useSend } from '#web/api/use-call.ts';
import { hasDraft } from '#web/session/drafts.ts';
import { useSession } from '#web/session/use-session.tsx';
import { VerifyNotice } from '#web/session/verify-notice.tsx';
import { Title } from '#web/site/title.tsx';
import { useHasFares } from '#web/site/use-site.ts';
import { Reveal } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { AlertDialog } from '#web/ui/dialog.tsx';
import { Notice } from '#web/ui/feedback.tsx';
import { useToast } from '#web/ui/toasts.tsx';
import { AlertList } from './alert-list.tsx';
import styles from './alerts-page.module.css';
import { BrowserNotices } from './browser-notices.tsx';
import { ALERT_DRAFT, CreatePanel, EditPanel } from './create-panel.tsx';

export function AlertsPage() {
  const { user, can } = useSession();
  const [isCreating, setCreating] = useState(() => hasDraft(ALERT_DRAFT, user?.id));
  const [edited, setEdited] = useState<AlertDto>();
  const [deleted, setDeleted] = useState<AlertDto>();
  const hasFares = useHasFares();
  const heading = useRef<HTMLHeadingElement>(null);
  if (!user) return null;
  const mayCreate = hasFares && can('alerts.create');
  return (
    <div className={classNames(styles.page, hasFares && styles.columns)}>
      <Title>Flight alerts</Title>
      <header className={styles.header}>
        <div className={styles.title}>
          <h1 id={TITLE_ID} ref={heading} tabIndex={-1}>
            Your Flight Alerts
          </h1>
          {mayCreate && <AlertCount />}
        </div>
        {hasFares ? (
          <p className={styles.lead}>
            {HOW_ALERTS_WORK} We write to <strong>{user.email}</strong>.
          </p>
        ) : (
          <Notice tone="info" title="This site has no fares">
            An alert needs fares, so none can be created here, and alerts from before find nothing.
            Search shows the timetable and when the pass can be booked.
          </Notice>
        )}
        {hasFares && <VerifyNotice />}
      </header>
      {hasFares && (
        <Reveal delay={50} className={styles.side}>
          {edited ? (
            <EditPanel
              key={edited.id}
              alert={edited}
              onClose={() => setEdited(undefined)}
              onDelete={() => setDeleted(edited)}
            />
          ) : (
            <CreatePanel isOpen={isCreating} onOpen={setCreating} />
          )}
          <BrowserNotices />
        </Reveal>
      )}
      <Reveal delay={150} className={styles.list}>
        <AlertList
          labelledBy={TITLE_ID}
          mayCreate={mayCreate}
          editedId={edited?.id}
          onCreate={isCreating ? undefined : () => setCreating(true)}
          onEdit={mayCreate ? setEdited : undefined}
          onDelete={setDeleted}
        />
      </Reveal>
      <DeleteDialog
        alert={deleted}
        onClose={() => setDeleted(undefined)}
        onDeleted={() => {
          setEdited(undefined);
          // The pressed button is gone.
          requestAnimationFrame(() => heading.current?.focus());
        }}
      />
    </div>
  );
}

const TITLE_ID = 'your-flight-alerts';

function AlertCount() {
  const { data } = useAlerts(false);
  return (
    data && (
      <p className={styles.count}>
        {data.active} of {data.limit} in use
      </p>
    )
  );
}

interface DeleteDialogProps {
  /** Undefined while closed. */
  readonly alert: AlertDto | undefined;
  readonly onClose: () => void;
  readonly onDeleted: () => void;
}

/** Asks, and deletes. */
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
