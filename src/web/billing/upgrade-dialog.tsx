import type { ReactNode } from 'react';
import { ButtonLink } from '#web/ui/button.tsx';
import { AlertDialog } from '#web/ui/dialog.tsx';
import { PremiumExample } from './premium-example.tsx';
import { FEATURE_NAMES, type PremiumFeature } from './premium-features.ts';
import styles from './upgrade-dialog.module.css';

interface UpgradeDialogProps {
  readonly feature: PremiumFeature;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

export function UpgradeDialog({ feature, open, onClose, children }: UpgradeDialogProps) {
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
      <p className={styles.name}>{FEATURE_NAMES[feature]}</p>
      <p>{children}</p>
      <div className={styles.example}>
        <PremiumExample of={feature} faded />
      </div>
    </AlertDialog>
  );
}
