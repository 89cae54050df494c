import { ButtonLink } from '#web/ui/button.tsx';
import { AlertDialog } from '#web/ui/dialog.tsx';

interface NotificationsPaywallProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Shown to members without Premium instead of the notifications screen. */
export function NotificationsPaywall({ open, onClose }: NotificationsPaywallProps) {
  return (
    <AlertDialog
      open={open}
      onClose={onClose}
      title="Premium Feature"
      action={
        <ButtonLink to="/plans" variant="primary" onClick={onClose}>
          See plans
        </ButtonLink>
      }
    >
      Flight notifications are a premium feature. Upgrade your account to access this feature.
    </AlertDialog>
  );
}
