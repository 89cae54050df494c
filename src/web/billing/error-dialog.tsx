import { useState } from 'react';
import { ApiError, referenceOf } from '#web/api/client.ts';
import styles from '#web/styles/text.module.css';
import { AlertDialog } from '#web/ui/overlay/alert-dialog.tsx';

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

/** The server's message, else the reference of the failure, if any. */
export const reasonOf = (error: unknown): string | undefined =>
  error instanceof ApiError && error.hasServerText ? error.message : referenceOf(error);

interface DialogError {
  readonly shown: boolean;
  readonly reason: string | undefined;
}

/** The reason stays while the dialog fades out. */
export function useDialogError() {
  const [dialogError, setDialogError] = useState<DialogError>({ shown: false, reason: undefined });
  return {
    dialogError,
    show: (error: unknown) => setDialogError({ shown: true, reason: reasonOf(error) }),
    dismiss: () => setDialogError((before) => ({ ...before, shown: false })),
  } as const;
}
