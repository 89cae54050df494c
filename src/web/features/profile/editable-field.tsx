import { type ComponentType, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { updateProfile } from '#contract/profile.ts';
import { ApiError, call } from '#web/api/client.ts';
import { useRestoredDraft, useUnsavedDraft } from '#web/session/use-draft.ts';
import { useSessionStore } from '#web/session/use-session.ts';
import type { TextFieldProps } from '#web/ui/field/text-field.tsx';
import { EditForm, EditRow } from './edit-row.tsx';

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
  return (
    <EditRow
      {...{ name, label }}
      value={stored}
      startsOpen={draft !== undefined}
      editor={(onClose) => (
        <FieldEditor
          {...props}
          draft={draft}
          onClose={(saved) => {
            setDraft(undefined);
            onClose(saved);
          }}
        />
      )}
    />
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
    <EditForm busy={busy} onSubmit={() => void submit()} onCancel={() => onClose(false)}>
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
    </EditForm>
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
