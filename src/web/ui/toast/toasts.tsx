import { type ReactNode, useCallback, useRef, useState } from 'react';
import { type Toast, type ToastContent, ToastContext } from './toast-context.ts';
import { ToastItem } from './toast-item.tsx';
import styles from './toasts.module.css';

const DEFAULT_DURATION_MS = 6000;

/** Newest last. Errors are announced at once, the rest politely. */
export function Toasts({ children }: { readonly children: ReactNode }) {
  const [toasts, setToasts] = useState<readonly Toast[]>([]);
  const lastId = useRef(0);

  const dismiss = useCallback(
    (id: number) => setToasts((all) => all.filter((toast) => toast.id !== id)),
    [],
  );
  const show = useCallback(
    (text: ToastContent) => {
      lastId.current += 1;
      const id = lastId.current;
      setToasts((all) => [...all, { duration: DEFAULT_DURATION_MS, ...text, id }]);
      return () => dismiss(id);
    },
    [dismiss],
  );
  const list = (urgent: boolean) =>
    toasts
      .filter((toast) => (toast.tone === 'error') === urgent)
      .map((toast) => (
        <ToastItem key={toast.id} toast={toast} onDismiss={() => dismiss(toast.id)} />
      ));

  return (
    <ToastContext value={show}>
      {children}
      <section className={styles.region} aria-label="Messages">
        <ul className={styles.list} aria-live="polite">
          {list(false)}
        </ul>
        <ul className={styles.list} aria-live="assertive">
          {list(true)}
        </ul>
      </section>
    </ToastContext>
  );
}
