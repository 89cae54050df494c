import { type AlertDto, deleteAlert, listAlerts } from '#contract/alerts.ts';
import { useSend } from '#web/api/use-call.ts';
import { Button } from '#web/ui/button/button.tsx';
import { AlertDialog } from '#web/ui/overlay/alert-dialog.tsx';
import { useToast } from '#web/ui/toast/toast-context.ts';

interface DeleteDialogProps {
  /** Undefined while closed. */
  readonly alert: AlertDto | undefined;
  readonly onClose: () => void;
  readonly onDeleted: () => void;
}

/** Asks, and deletes. */
export function DeleteDialog({ alert, onClose, onDeleted }: DeleteDialogProps) {
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
