import { Pencil } from 'lucide-react';
import {
  type ComponentType,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import * as z from 'zod/mini';
import { updateProfile } from '#contract/profile.ts';
import { ApiError, call } from '#web/api/client.ts';
import { useRestoredDraft, useUnsavedDraft } from '#web/session/use-draft.ts';
import { useSessionStore } from '#web/session/use-session.ts';
import { HiddenText } from '#web/ui/badge/hidden-text.tsx';
import { Button } from '#web/ui/button/button.tsx';
import { ToneIcon } from '#web/ui/feedback/notice.tsx';
import type { TextFieldProps } from '#web/ui/field/text-field.tsx';
import styles from './profile.module.css';

/** Milliseconds for which the field shows that it was saved. */
const SAVED_MS = 3_000;

interface EditableFieldProps {
  readonly name: ProfileFieldName;
  readonly label: string;
  readonly aside?: string;
  /** As shown; empty when there is none. */
  readonly stored: string;
  /** Converts the typed text to the API value. */
  readonly toWire: (typed: string) => string;
  readonly Field: ComponentType<TextFieldProps>;
  readonly autoComplete: string;
}

export function EditableField(props: EditableFieldProps) {
  const { name, label, stored } = props;
  const restored = useRestoredDraft(draftOf(name), z.string());
  const [draft, setDraft] = useState(restored);
  const [editing, setEditing] = useState(draft !== undefined);
  const [saved, setSaved] = useState(false);
  const edit = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);

  useLayoutEffect(() => {
    if (wasEditing.current && !editing) edit.current?.focus();
    wasEditing.current = editing;
  }, [editing]);
  useEffect(() => {
    if (!saved) return;
    const timer = setTimeout(() => setSaved(false), SAVED_MS);
    return () => clearTimeout(timer);
  }, [saved]);

  const begin = () => {
    setSaved(false);
    setEditing(true);
  };
  const close = (done: boolean) => {
    setSaved(done);
    setEditing(false);
    setDraft(undefined);
  };

  return (
    <div className={styles.row} data-field={name}>
      {editing ? (
        <FieldEditor {...props} draft={draft} onClose={close} />
      ) : (
        <>
          <div className={styles.fact}>
            <p className={styles.label}>{label}</p>
            <p className={styles.value}>
              {stored || <span className={styles.none}>Not given</span>}
            </p>
          </div>
          <Button
            ref={edit}
            icon={<Pencil size={14} strokeWidth={1.75} aria-hidden="true" />}
            onClick={begin}
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

const draftOf = (name: ProfileFieldName) => `profile:${name}`;

interface FieldEditorProps extends EditableFieldProps {
  /** Left by a session that ended; the heading of the screen has the focus then. */
  readonly draft: string | undefined;
  readonly onClose: (saved: boolean) => void;
}

function FieldEditor(props: FieldEditorProps) {
  const { name, label, aside, stored, draft, toWire, Field, autoComplete, onClose } = props;
  const [typed, setTyped] = useState(draft ?? stored);
  useUnsavedDraft(draftOf(name), typed === stored ? undefined : typed);
  const input = useRef<HTMLInputElement>(null);
  const { save, busy, error, clearError } = useSaveField(name, input);
  useLayoutEffect(() => {
    if (draft !== undefined) return;
    input.current?.focus();
    input.current?.select();
  }, [draft]);

  const submit = async () => {
    if (!busy && (await save(toWire(typed)))) onClose(true);
  };

  return (
    <form
      className={styles.editor}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose(false);
      }}
    >
      <Field
        ref={input}
        label={label}
        aside={aside}
        autoComplete={autoComplete}
        value={typed}
        error={error}
        onChange={(event) => {
          setTyped(event.target.value);
          clearError();
        }}
      />
      <div className={styles.buttons}>
        <Button onClick={() => onClose(false)}>Cancel</Button>
        <Button type="submit" variant="primary" busy={busy}>
          {busy ? 'Saving…' : 'Save'}
        </Button>
      </div>
    </form>
  );
}

type ProfileFieldName = keyof typeof updateProfile.body.shape;

/** For a failure in the browser, such as blocked storage. */
const NEVER_SENT = 'Profile update failed. Please try again.';

const messageOf = (error: unknown, name: ProfileFieldName): string =>
  error instanceof ApiError ? (error.fields[name] ?? error.message) : NEVER_SENT;

/** A refusal moves the focus to the input. */
function useSaveField(name: ProfileFieldName, input: RefObject<HTMLInputElement | null>) {
  const store = useSessionStore();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | undefined>();

  const refuse = (message: string | undefined) => {
    setError(message);
    input.current?.focus();
    return false;
  };

  /** Resolves to whether the value was saved. */
  const save = async (value: string): Promise<boolean> => {
    const body = { [name]: value };
    const checked = updateProfile.body.safeParse(body);
    if (!checked.success) return refuse(checked.error.issues[0]?.message);
    setBusy(true);
    try {
      const { user } = await call(updateProfile, { body });
      store.replaceUser(user);
      return true;
    } catch (failure) {
      return refuse(messageOf(failure, name));
    } finally {
      setBusy(false);
    }
  };

  return { save, busy, error, clearError: () => setError(undefined) };
}
