import { ChevronDown } from 'lucide-react';
import { useHasFares } from '#web/site/use-site.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Entry, entriesFor } from './news-entries.tsx';
import styles from './whats-new.module.css';

interface WhatsNewDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Earlier versions are folded. */
export function WhatsNewDialog({ open, onClose }: WhatsNewDialogProps) {
  const [newest, ...older] = entriesFor(useHasFares());
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="What's New"
      actions={
        <Button variant="primary" data-autofocus onClick={onClose}>
          Got it, thanks!
        </Button>
      }
    >
      {newest && <Entry entry={newest} />}
      <details className={styles.earlier}>
        <summary>
          Earlier versions
          <ChevronDown />
        </summary>
        <div className={styles.older}>
          {older.map((entry) => (
            <Entry key={entry.version} entry={entry} />
          ))}
        </div>
      </details>
    </Dialog>
  );
}
