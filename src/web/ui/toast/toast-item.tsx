import { X } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../button/icon-button.tsx';
import { classNames } from '../class-names.ts';
import { ToneIcon } from '../feedback/tone-icon.tsx';
import type { Toast } from './toast-context.ts';
import styles from './toasts.module.css';
import { usePageHidden } from './use-page-hidden.ts';
import { usePausableTimer } from './use-pausable-timer.ts';

interface ToastItemProps {
  readonly toast: Toast;
  readonly onDismiss: () => void;
}

export function ToastItem({ toast, onDismiss }: ToastItemProps) {
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const hidden = usePageHidden();
  usePausableTimer(toast.duration, hovered || focused || hidden, onDismiss);
  return (
    <li
      className={classNames(styles.toast, toast.tone !== 'info' && styles[toast.tone])}
      onMouseEnter={() => setHovered(true)}
      onMouseLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      <ToneIcon tone={toast.tone} />
      <div className={styles.text}>
        <p className={styles.title}>{toast.title}</p>
        {toast.message && <p className={styles.message}>{toast.message}</p>}
      </div>
      <IconButton
        dense
        label={`Dismiss: ${toast.title}`}
        title="Dismiss"
        icon={<X size={16} strokeWidth={1.75} aria-hidden="true" />}
        onClick={onDismiss}
      />
    </li>
  );
}
