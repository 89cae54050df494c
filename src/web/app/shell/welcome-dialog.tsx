import { useNavigate } from '@tanstack/react-router';
import { useSession, useSessionStore } from '#web/session/use-session.ts';
import { allowanceWords } from '#web/site/allowance-words.ts';
import { useSite } from '#web/site/use-site.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import styles from './welcome-dialog.module.css';

/** Greets a new member once, right after registration. */
export function WelcomeDialog() {
  const { user, showWelcomeModal } = useSession();
  const { product_name, free_searches } = useSite();
  const store = useSessionStore();
  const navigate = useNavigate();
  const go = (to: '/' | '/plans') => {
    store.hideWelcome();
    void navigate({ to });
  };
  return (
    <Dialog
      open={showWelcomeModal}
      onClose={store.hideWelcome}
      // Google may know no first name.
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
        <span className={styles.now}>Right now: {allowanceWords(free_searches)}</span>
      </p>
    </Dialog>
  );
}
