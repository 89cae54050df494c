import type { ReactNode } from 'react';
import { ButtonLink } from '#web/ui/button/button-link.tsx';
import { AlertDialog } from '#web/ui/overlay/alert-dialog.tsx';

interface UpgradeDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

export function UpgradeDialog({ open, onClose, children }: UpgradeDialogProps) {
  return (
    <AlertDialog
      open={open}
      onClose={onClose}
      title="Premium Feature"
      closeLabel="Not now"
      action={
        <ButtonLink to="/profile" variant="primary">
          Upgrade to Premium
        </ButtonLink>
      }
    >
      {children}
    </AlertDialog>
  );
}
