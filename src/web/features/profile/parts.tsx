import { Pencil } from 'lucide-react';
import {
  type FormEvent,
  type ReactNode,
  type Ref,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { UserDto } from '#contract/auth.ts';
import { OwnPasswordField } from '#web/forms/fields.tsx';
import { type FieldRefusal, fieldRefusal } from '#web/forms/show-refusal.ts';
import { HiddenText } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Notice, ToneIcon } from '#web/ui/feedback.tsx';
import styles from './profile.module.css';

interface CardProps {
  readonly title: string;
  readonly lead?: ReactNode;
  /** The heading takes the focus when the focused control goes away. */
  readonly headingRef?: Ref<HTMLHeadingElement>;
  readonly children?: ReactNode;
}

export function Card({ title, lead, headingRef, children }: CardProps) {
  const id = useId();
  return (
    <section className={styles.card} aria-labelledby={id}>
      <h2 id={id} ref={headingRef} tabIndex={headingRef ? -1 : undefined}>
        {title}
      </h2>
      {lead && <p className={styles.lead}>{lead}</p>}
      {children}
    </section>
  );
}

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
            icon={<Pencil size={14} strokeWidth={1.75} />}
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

/** For the element that takes the focus when what stood in the place of the pressed button is closed. */
export function useReturnedFocus<Target extends HTMLElement>(
  isOpen: boolean,
): RefObject<Target | null> {
  const target = useRef<Target>(null);
  const wasOpen = useRef(false);
  useLayoutEffect(() => {
    if (wasOpen.current && !isOpen) target.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return target;
}

interface OwnerProofOptions {
  readonly user: UserDto;
  /** Gets the password; undefined for members without one. */
  readonly send: (password: string | undefined) => Promise<void>;
  /** Said of an error that is not of the server; undefined for nothing. */
  readonly failureOf: (error: unknown) => string | undefined;
}

/** A form that asks for the password, where there is one, and has the focus there after a refusal. */
export function useOwnerProof({ user, send, failureOf }: OwnerProofOptions) {
  const input = useRef<HTMLInputElement>(null);
  const [password, setPassword] = useState('');
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<FieldRefusal>({});

  const refuse = (next: FieldRefusal) => {
    setRefusal(next);
    input.current?.focus();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (user.has_password && password === '') return refuse({ field: 'Password is required' });
    setBusy(true);
    setRefusal({});
    try {
      await send(user.has_password ? password : undefined);
    } catch (error) {
      const failure = failureOf(error);
      refuse(
        fieldRefusal(error, { field: 'password', failure, tooMany: 'Too many wrong passwords' }),
      );
    } finally {
      setBusy(false);
    }
  };
  const type = (text: string) => {
    setPassword(text);
    setRefusal({});
  };
  return { user, input, password, type, busy, refusal, clear: () => type(''), submit };
}

interface OwnerProofProps {
  readonly proof: ReturnType<typeof useOwnerProof>;
}

/** The refusal, and the password or what holds for members without one. */
export const OwnerProof = ({
  proof: { user, input, password, type, refusal },
}: OwnerProofProps) => (
  <>
    {refusal.form && <Notice tone="error">{refusal.form}</Notice>}
    {user.has_password ? (
      <OwnPasswordField
        ref={input}
        email={user.email}
        value={password}
        error={refusal.field}
        onChange={(event) => type(event.target.value)}
      />
    ) : (
      <p>You have no password here: this works within ten minutes of signing in.</p>
    )}
  </>
);
