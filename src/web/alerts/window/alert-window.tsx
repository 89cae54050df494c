import { UpgradeDialog } from '#web/billing/premium/lazy-upgrade-dialog.tsx';
import { useSession } from '#web/session/use-session.ts';
import { ButtonLink } from '#web/ui/button/button-link.tsx';
import { AlertDialog } from '#web/ui/overlay/alert-dialog.tsx';
import { AlertBox, type AlertBoxProps } from '../alert-box.tsx';
import { alertRefusal } from '../alert-copy.ts';

/** The alert box, or why alerts are unavailable. */
export function AlertWindow(props: AlertBoxProps) {
  const { open, onClose } = props;
  const { can, isAuthenticated } = useSession();
  if (can('alerts.create')) return <AlertBox {...props} />;
  return isAuthenticated ? (
    <UpgradeDialog feature="alerts" {...{ open, onClose }}>
      {alertRefusal(true)}
    </UpgradeDialog>
  ) : (
    <AlertDialog
      {...{ open, onClose }}
      title="Sign in first"
      closeLabel="Not now"
      action={
        <ButtonLink to="/login" variant="primary">
          Sign in
        </ButtonLink>
      }
    >
      {alertRefusal(false)}
    </AlertDialog>
  );
}
