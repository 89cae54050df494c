import styles from '#web/styles/text.module.css';
import { AlertDialog } from '#web/ui/overlay/alert-dialog.tsx';
import type { DialogError } from './use-dialog-error.ts';

interface ErrorDialogProps {
  readonly dialogError: DialogError;
  readonly title: string;
  /** What failed, whatever the reason. */
  readonly message: string;
  readonly onClose: () => void;
}

export const ErrorDialog = ({ dialogError, title, message, onClose }: ErrorDialogProps) => (
  <AlertDialog open={dialogError.shown} title={title} onClose={onClose}>
    <p>{message}</p>
    {dialogError.reason && <p className={styles.soft}>{dialogError.reason}</p>}
  </AlertDialog>
);
