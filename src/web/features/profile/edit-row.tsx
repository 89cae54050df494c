import { Pencil } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { HiddenText } from '#web/ui/badge/hidden-text.tsx';
import { Button } from '#web/ui/button/button.tsx';
import { ToneIcon } from '#web/ui/feedback/notice.tsx';
import styles from './profile.module.css';
import { useReturnedFocus } from './use-returned-focus.ts';

/** Milliseconds for which the row shows that it was saved. */
const SAVED_MS = 3_000;

interface EditRowProps {
  readonly name: string;
  readonly label: string;
  /** Empty when there is none. */
  readonly value: string;
  readonly startsOpen?: boolean;
  readonly editor: (onClose: (saved: boolean) => void) => ReactNode;
}

/** Label, value and Edit, which puts the editor in their place. Closing it returns the focus. */
export function EditRow({ name, label, value, startsOpen = false, editor }: EditRowProps) {
  const [editing, setEditing] = useState(startsOpen);
  const [saved, setSaved] = useState(false);
  const edit = useReturnedFocus<HTMLButtonElement>(editing);

  useEffect(() => {
    if (!saved) return;
    const timer = setTimeout(() => setSaved(false), SAVED_MS);
    return () => clearTimeout(timer);
  }, [saved]);

  return (
    <div className={styles.row} data-field={name}>
      {editing ? (
        editor((done) => {
          setSaved(done);
          setEditing(false);
        })
      ) : (
        <>
          <div className={styles.fact}>
            <p className={styles.label}>{label}</p>
            <p className={styles.value}>
              {value || <span className={styles.none}>Not given</span>}
            </p>
          </div>
          <Button
            ref={edit}
            icon={<Pencil size={14} strokeWidth={1.75} aria-hidden="true" />}
            onClick={() => {
              setSaved(false);
              setEditing(true);
            }}
          >
            Edit <HiddenText>{label.toLowerCase()}</HiddenText>
          </Button>
        </>
      )}
      <p role="status" className={styles.saved}>
        {saved && (
          <>
            <ToneIcon tone="success" /> {label.toLowerCase()} updated successfully!
          </>
        )}
      </p>
    </div>
  );
}

interface EditFormProps {
  readonly busy: boolean;
  readonly onSubmit: () => void;
  readonly onCancel: () => void;
  readonly children: ReactNode;
}

/** Save and Cancel below the fields; Escape cancels. */
export const EditForm = ({ busy, onSubmit, onCancel, children }: EditFormProps) => (
  <form
    className={styles.editor}
    noValidate
    onSubmit={(event) => {
      event.preventDefault();
      onSubmit();
    }}
    onKeyDown={(event) => {
      if (event.key === 'Escape' && !event.defaultPrevented) onCancel();
    }}
  >
    {children}
    <div className={styles.buttons}>
      <Button onClick={onCancel}>Cancel</Button>
      <Button type="submit" variant="primary" busy={busy}>
        {busy ? 'Saving…' : 'Save'}
      </Button>
    </div>
  </form>
);
