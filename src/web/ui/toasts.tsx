import { X } from 'lucide-react';
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { createPortal } from 'react-dom';
import { Button, IconButton } from './button.tsx';
import { classNames } from './class-names.ts';
import { ToneIcon } from './feedback.tsx';
import { openDialogs } from './open-dialogs.ts';
import styles from './toasts.module.css';

export interface ToastContent {
  readonly tone: 'success' | 'error' | 'warning' | 'info';
  readonly title: string;
  readonly message?: string;
  /** Milliseconds, 6000 by default. 0 stays until dismissed, for errors that need an action. */
  readonly duration?: number;
  /** A way back. The toast closes when it is pressed. */
  readonly action?: { readonly label: string; readonly press: () => void };
}

interface Toast extends ToastContent {
  readonly id: number;
  readonly duration: number;
  /** Milliseconds that it still stays. It moves to another place of the page when a dialog opens or closes. */
  readonly left: { ms: number };
}

/** Returns a function that closes the toast. */
type ShowToast = (text: ToastContent) => () => void;

const ToastContext = createContext<ShowToast | null>(null);

/** @throws Error outside of `<Toasts>`. */
export function useToast(): ShowToast {
  const show = useContext(ToastContext);
  if (!show) throw new Error('useToast needs <Toasts> around it');
  return show;
}

const DEFAULT_DURATION_MS = 6000;

/** Newest last. Errors are announced at once, the rest politely. An open dialog has them, since it covers the page. */
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
      const { duration = DEFAULT_DURATION_MS } = text;
      setToasts((all) => [...all, { ...text, duration, id, left: { ms: duration } }]);
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

  const dialog = useSyncExternalStore(openDialogs.subscribe, openDialogs.last, () => undefined);
  return (
    <ToastContext value={show}>
      {children}
      {/* Stays where it is: a new live region would not be announced. */}
      <section className={styles.region} aria-label={dialog ? undefined : 'Messages'}>
        <Lists list={list} isEmpty={dialog !== undefined} />
      </section>
      {dialog &&
        createPortal(
          <section className={classNames(styles.region, styles.inDialog)} aria-label="Messages">
            <Lists list={list} />
          </section>,
          dialog,
        )}
    </ToastContext>
  );
}

interface ListsProps {
  readonly list: (urgent: boolean) => ReactNode;
  readonly isEmpty?: boolean;
}

const Lists = ({ list, isEmpty = false }: ListsProps) => (
  <>
    <ul className={styles.list} aria-live="polite">
      {!isEmpty && list(false)}
    </ul>
    <ul className={styles.list} aria-live="assertive">
      {!isEmpty && list(true)}
    </ul>
  </>
);

interface ToastItemProps {
  readonly toast: Toast;
  readonly onDismiss: () => void;
}

function ToastItem({ toast, onDismiss }: ToastItemProps) {
  const element = useRef<HTMLLIElement>(null);
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const hidden = usePageHidden();
  const act = () => {
    toast.action?.press();
    onDismiss();
  };
  usePausableTimer(toast, hovered || focused || hidden, onDismiss);
  // It may have come under the pointer.
  useEffect(() => setHovered(element.current?.matches(':hover') === true), []);
  return (
    <li
      ref={element}
      className={styles.toast}
      onMouseEnter={() => setHovered(true)}
      onMouseLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      <ToneIcon tone={toast.tone} />
      <div className={styles.text}>
        <p className={styles.title}>{toast.title}</p>
        {toast.message && <p>{toast.message}</p>}
        {toast.action && (
          <Button size="small" className={styles.action} onClick={act}>
            {toast.action.label}
          </Button>
        )}
      </div>
      <IconButton
        label={`Dismiss: ${toast.title}`}
        title="Dismiss"
        icon={<X />}
        onClick={onDismiss}
      />
    </li>
  );
}

const subscribe = (listener: () => void) => {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
};

const usePageHidden = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => document.visibilityState === 'hidden',
    () => false,
  );

/** Calls `onEnd` after `duration` of unpaused time; 0 never ends. */
function usePausableTimer({ duration, left }: Toast, paused: boolean, onEnd: () => void): void {
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (duration === 0 || paused) return;
    const started = performance.now();
    const timer = setTimeout(() => end(), left.ms);
    return () => {
      clearTimeout(timer);
      left.ms = Math.max(0, left.ms - (performance.now() - started));
    };
  }, [duration, left, paused]);
}
