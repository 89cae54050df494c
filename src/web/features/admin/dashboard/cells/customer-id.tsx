import { Copy } from 'lucide-react';
import { copyText } from '#web/browser/copy-text.ts';
import { IconButton } from '#web/ui/button/icon-button.tsx';
import { useToast } from '#web/ui/toast/toast-context.ts';
import styles from './cells.module.css';

/** ID at the payment provider, for a lookup there. */
export function CustomerId({ id }: { readonly id: string | null }) {
  const toast = useToast();
  if (id === null) return <span className={styles.soft}>None</span>;
  const copy = async () => {
    if (await copyText(id)) toast({ tone: 'success', title: 'Customer ID copied' });
    else toast({ tone: 'error', title: 'Copy failed', message: id, duration: 0 });
  };
  return (
    <span className={styles.customer}>
      <code title={id}>{id}</code>
      <IconButton
        dense
        label={`Copy customer ID ${id}`}
        icon={<Copy size={14} strokeWidth={1.75} aria-hidden="true" />}
        onClick={() => void copy()}
      />
    </span>
  );
}
