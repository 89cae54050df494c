import type { ReactNode } from 'react';
import { Button } from '../button/button.tsx';
import { Dialog } from './dialog.tsx';

interface AlertDialogProps {
  readonly open: boolean;
  readonly title: string;
  readonly children: ReactNode;
  /** Takes the dialog away; the safe answer, which has the focus first. */
  readonly onClose: () => void;
  readonly closeLabel?: string;
  /** The other answer: a confirming button or a link. Absent for a plain message. */
  readonly action?: ReactNode;
}

/** A message or question that must be answered before going on. */
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
