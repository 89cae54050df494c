import { Pause, Pencil, Play, Trash2 } from 'lucide-react';
import { type AlertDto, listAlerts, pauseAlert, resumeAlert } from '#contract/alerts.ts';
import { routeCodes } from '#web/alerts/alert-summary.ts';
import { useSend } from '#web/api/use-call.ts';
import { IconButton } from '#web/ui/button/icon-button.tsx';
import { useToast } from '#web/ui/toast/toast-context.ts';
import styles from './alert-actions.module.css';

interface AlertActionsProps {
  readonly alert: AlertDto;
  readonly onEdit: (() => void) | undefined;
  readonly onDelete: () => void;
}

export function AlertActions({ alert, onEdit, onDelete }: AlertActionsProps) {
  const route = `the alert ${routeCodes(alert)}`;
  const isUnfinished = alert.is_active || alert.paused_at !== null;
  return (
    <div className={styles.actions}>
      {isUnfinished && onEdit && (
        <IconButton
          label={`Edit ${route}`}
          icon={<Pencil size={18} strokeWidth={1.75} aria-hidden="true" />}
          onClick={onEdit}
        />
      )}
      {isUnfinished && <PauseButton alert={alert} route={route} />}
      <IconButton
        label={`Delete ${route}`}
        icon={<Trash2 size={18} strokeWidth={1.75} aria-hidden="true" />}
        aria-haspopup="dialog"
        onClick={onDelete}
      />
    </div>
  );
}

interface PauseButtonProps {
  readonly alert: AlertDto;
  /** Completes the name of the button. */
  readonly route: string;
}

/** One button for both, so that it keeps the focus. */
function PauseButton({ alert, route }: PauseButtonProps) {
  const toast = useToast();
  const isPaused = alert.paused_at !== null;
  const change = useSend(isPaused ? resumeAlert : pauseAlert, { refetch: [listAlerts] });
  const Icon = isPaused ? Play : Pause;
  const press = () => {
    if (change.isPending) return;
    const sent = { params: { id: alert.id } };
    change.mutate(sent, {
      onError: ({ message }) => toast({ tone: 'error', title: 'Error', message }),
    });
  };
  return (
    <IconButton
      label={`${isPaused ? 'Resume' : 'Pause'} ${route}`}
      icon={<Icon size={18} strokeWidth={1.75} aria-hidden="true" />}
      aria-disabled={change.isPending || undefined}
      onClick={press}
    />
  );
}
