import styles from '#web/styles/text.module.css';
import { AlertDialog } from '#web/ui/overlay/alert-dialog.tsx';
import type { Trouble } from './use-dialog-error.ts';

interface TroubleDialogProps {
  readonly trouble: Trouble;
  readonly title: string;
  /** What failed, whatever the reason. */
  readonly words: string;
  readonly onClose: () => void;
}

/** Says that a page of the payment provider could not be opened, and why when the server told. */
export const TroubleDialog = ({ trouble, title, words, onClose }: TroubleDialogProps) => (
  <AlertDialog open={trouble.shown} title={title} onClose={onClose}>
    <p>{words}</p>
    {trouble.reason && <p className={styles.soft}>{trouble.reason}</p>}
  </AlertDialog>
);
