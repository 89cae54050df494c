import { useId } from 'react';
import { useSite } from '#web/site/use-site.ts';
import { Button } from '#web/ui/button/button.tsx';
import styles from './google.module.css';

interface GoogleButtonProps {
  readonly label: string;
  readonly busy: boolean;
  readonly onPress: () => void;
}

/** Says why it is disabled where Google is not configured. */
export function GoogleButton({ label, busy, onPress }: GoogleButtonProps) {
  const { google } = useSite();
  const id = useId();
  if (google)
    return (
      <Button size="large" fill icon={<GoogleLogo />} busy={busy} onClick={onPress}>
        {label}
      </Button>
    );
  return (
    <div className={styles.button}>
      <Button size="large" fill aria-disabled aria-describedby={id} icon={<GoogleLogo />}>
        {label}
      </Button>
      <p id={id} className={styles.why}>
        Google sign-in is not set up on this server
      </p>
    </div>
  );
}

const GoogleLogo = () => (
  <svg viewBox="0 0 18 18" width="18" height="18" aria-hidden="true">
    <path
      fill="currentColor"
      d="M9 7.4v3.3h4.7c-.2 1.2-1.5 3.4-4.7 3.4A5.1 5.1 0 0 1 9 3.900c1.600 0 2.700.7 3.300 1.300l2.300-2.200A8.200 8.200 0 0 0 9 .8a8.200 8.200 0 1 0 0 16.400c4.700 0 7.900-3.300 7.900-8 0-.6 0-1.200-.2-1.800z"
    />
  </svg>
);
