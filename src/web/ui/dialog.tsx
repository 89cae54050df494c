import { X } from 'lucide-react';
import {
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { Button, IconButton } from './button.tsx';
import { classNames } from './class-names.ts';
import styles from './dialog.module.css';
import { openDialogs } from './open-dialogs.ts';

/** Milliseconds; the same as `--fade`. */
const FADE_MS = 150;

interface DialogProps {
  readonly open: boolean;
  /** Called on Escape, the close button and a backdrop press. Set `open` to false. */
  readonly onClose: () => void;
  readonly title: string;
  readonly children: ReactNode;
  /** At the bottom, the main one last. */
  readonly actions?: ReactNode;
  /**
   * `medium` and `large` are sheets at the bottom of phones; `side` slides in from the right; `full` fills the window
   * on phones; `popover` and the wider `panel` stand below their anchor and are sheets on phones; `sheet` is a tall one.
   */
  readonly shape?: 'small' | 'medium' | 'large' | 'side' | 'full' | 'popover' | 'panel' | 'sheet';
  /** What a `popover` or `panel` stands below. */
  readonly anchor?: RefObject<HTMLElement | null> | undefined;
  /** `alertdialog` ignores a backdrop press. */
  readonly role?: 'dialog' | 'alertdialog';
}

/**
 * Modal dialog: traps and returns the focus, and the page behind does not scroll.
 * The `data-autofocus` element gets the focus, else the title.
 */
export function Dialog(props: DialogProps) {
  const {
    open,
    onClose,
    title,
    children,
    actions,
    shape = 'medium',
    role = 'dialog',
    anchor,
  } = props;
  const ref = useRef<HTMLDialogElement>(null);
  const id = useId();
  const present = useLingering(open, FADE_MS);

  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog || dialog.open === open) return;
    if (!open) {
      dialog.close();
      return;
    }
    if (anchor?.current) standBelow(dialog, anchor.current);
    dialog.showModal();
    const first = dialog.querySelector<HTMLElement>('[data-autofocus]');
    (first ?? dialog.querySelector<HTMLElement>('h2'))?.focus();
  }, [open, anchor]);
  useLayoutEffect(() => {
    if (open && ref.current) return openDialogs.add(ref.current);
  }, [open]);

  const pressBeside = (event: MouseEvent) => {
    if (role === 'dialog' && event.target === ref.current) onClose();
  };

  return (
    <dialog
      ref={ref}
      role={role}
      data-clear={shape === 'popover' || shape === 'panel' || undefined}
      aria-labelledby={`${id}-title`}
      aria-describedby={role === 'alertdialog' ? `${id}-body` : undefined}
      className={classNames(
        styles.dialog,
        shape === 'full' && styles.large,
        (shape === 'panel' || shape === 'sheet') && styles.popover,
        styles[shape],
      )}
      onMouseDown={pressBeside}
      onCancel={(event) => {
        if (event.target !== ref.current) return;
        event.preventDefault();
        onClose();
      }}
    >
      {present && (
        <>
          <div className={styles.header}>
            <h2 id={`${id}-title`} tabIndex={-1}>
              {title}
            </h2>
            {role === 'dialog' && (
              <IconButton
                className={styles.close}
                label="Close"
                icon={<X size={18} />}
                onClick={onClose}
              />
            )}
          </div>
          <div className={styles.body} id={`${id}-body`}>
            {children}
          </div>
          {actions && <div className={styles.actions}>{actions}</div>}
        </>
      )}
    </dialog>
  );
}

/** Pixels that a popover has at least, whatever stands above it. */
const LEAST_HEIGHT = 420;
const EDGE = 16;

function standBelow(dialog: HTMLDialogElement, anchor: HTMLElement): void {
  const { left, bottom } = anchor.getBoundingClientRect();
  const lowest = Math.max(EDGE, window.innerHeight - LEAST_HEIGHT);
  dialog.style.setProperty('--left', `${Math.max(EDGE, left)}px`);
  dialog.style.setProperty('--top', `${Math.min(bottom + EDGE / 2, lowest)}px`);
}

/** True while `present`, and `lingerMs` milliseconds longer for an exit animation. */
function useLingering(present: boolean, lingerMs: number): boolean {
  const [lingering, setLingering] = useState(present);
  if (present && !lingering) setLingering(true);
  useEffect(() => {
    if (present) return;
    const timer = setTimeout(() => setLingering(false), lingerMs);
    return () => clearTimeout(timer);
  }, [present, lingerMs]);
  return present || lingering;
}

interface AlertDialogProps {
  readonly open: boolean;
  readonly title: string;
  readonly children: ReactNode;
  /** Also called by the safe button, which has the initial focus. */
  readonly onClose: () => void;
  readonly closeLabel?: string;
  /** The other button or link. Absent for a plain message. */
  readonly action?: ReactNode;
}

export function AlertDialog(props: AlertDialogProps) {
  const { open, title, children, onClose, closeLabel = 'OK', action } = props;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      role="alertdialog"
      shape="small"
      actions={
        <>
          <Button data-autofocus onClick={onClose}>
            {closeLabel}
          </Button>
          {action}
        </>
      }
    >
      {children}
    </Dialog>
  );
}
