import { useLocation, useNavigate } from '#web/router.tsx';
import { useSession } from '#web/session/use-session.tsx';
import { allowanceNow, useSite } from '#web/site/use-site.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import styles from './welcome-dialog.module.css';

interface WelcomeDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Shown once after registration. */
export function WelcomeDialog({ open, onClose }: WelcomeDialogProps) {
  const { user } = useSession();
  const { product_name, free_searches } = useSite();
  const now = allowanceNow(free_searches);
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const go = (to: '/' | '/plans') => {
    onClose();
    // The search that was asked before the registration goes on.
    if (to !== pathname) void navigate({ to });
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      // A Google account may have no first name.
      title={`Welcome to ${[product_name, user?.first_name].filter(Boolean).join(', ')}!`}
      actions={
        <>
          <Button onClick={() => go('/plans')}>Upgrade to Premium</Button>
          <Button variant="primary" data-autofocus onClick={() => go('/')}>
            Start Searching Flights
          </Button>
        </>
      }
    >
      <p className={styles.lead}>Your account has been created successfully</p>
      <p className={styles.allowance}>
        <span>Your free account includes</span>
        <b>1 free search per week</b>
        {now && <span className={styles.now}>{now}</span>}
      </p>
    </Dialog>
  );
}
