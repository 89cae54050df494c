import { Pencil } from 'lucide-react';
import {
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
import type { deleteAccount } from '#contract/leave.ts';
import type { newPasskeyOptions, removePasskey } from '#contract/passkeys.ts';
import { OwnPasswordField } from '#web/forms/fields.tsx';
import {
  type EndpointForm,
  type EndpointFormOptions,
  useEndpointForm,
} from '#web/forms/use-endpoint-form.ts';
import { deviceToken } from '#web/session/session-store.ts';
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
            icon={<Pencil size={14} />}
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
  readonly form: Pick<EndpointForm, 'formProps' | 'buttonProps' | 'busy'>;
  readonly onCancel: () => void;
  readonly children: ReactNode;
}

/** Save and Cancel below the fields; Escape cancels. */
export const EditForm = ({ form, onCancel, children }: EditFormProps) => (
  <form
    className={styles.editor}
    {...form.formProps}
    onKeyDown={(event) => {
      if (event.key === 'Escape' && !event.defaultPrevented) onCancel();
    }}
  >
    {children}
    <div className={styles.buttons}>
      <Button onClick={onCancel}>Cancel</Button>
      <Button {...form.buttonProps} variant="primary">
        {form.busy ? 'Saving…' : 'Save'}
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

type OwnersEndpoint = typeof removePasskey | typeof newPasskeyOptions | typeof deleteAccount;
type ProofOptions = EndpointFormOptions<OwnersEndpoint, { readonly password: string }>;

interface OwnerProofOptions extends Pick<ProofOptions, 'send' | 'failureOf' | 'focus'> {
  readonly user: UserDto;
}

/** A form that asks for the password, where there is one, and has the focus there after a refusal. */
export function useOwnerProof(endpoint: OwnersEndpoint, { user, ...options }: OwnerProofOptions) {
  const form = useEndpointForm(endpoint, {
    ...options,
    defaults: { password: '' },
    toBody: ({ password }) => ({
      password: user.has_password ? password : undefined,
      device_token: deviceToken.get(),
    }),
    onRefused: () => {
      form.setFocus('password');
      return false;
    },
    tooMany: 'Too many wrong passwords',
  });
  return { user, ...form };
}

interface OwnerProofProps {
  readonly proof: ReturnType<typeof useOwnerProof>;
}

/** The refusal, and the password or what holds for members without one. */
export const OwnerProof = ({ proof: { user, refusal, field } }: OwnerProofProps) => (
  <>
    {refusal && <Notice tone="error">{refusal}</Notice>}
    {user.has_password ? (
      <OwnPasswordField email={user.email} {...field('password')} />
    ) : (
      <p>Your account has no password. Sign in again to do this (valid for 10 minutes).</p>
    )}
  </>
);
