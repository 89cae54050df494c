import type { ReactNode } from 'react';
import { Button } from '../button/button.tsx';
import { Dialog } from './dialog.tsx';

interface AlertDialogProps {
  readonly open: boolean;
  readonly title: string;
  readonly children: ReactNode;
  /** Also called by the safe button, which has the initial focus. */
  readonly onClose: () => void;
  readonly closeLabel?: string;
  /** The other button or link. Absent for a plain message. */
  readonly action?: ReactNode;
}

export function AlertDialog(props: AlertDialogProps) {
  const { open, title, children, onClose, closeLabel = 'OK', action } = props;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      role="alertdialog"
      shape="small"
      actions={
        <>
          <Button data-autofocus onClick={onClose}>
            {closeLabel}
          </Button>
          {action}
        </>
      }
    >
      {children}
    </Dialog>
  );
}
