import { Pencil } from 'lucide-react';
import { type ComponentType, useState } from 'react';
import * as z from 'zod/mini';
import type { UserDto } from '#contract/auth.ts';
import { changeEmail } from '#contract/email.ts';
import { updateProfile } from '#contract/profile.ts';
import { call } from '#web/api/client.ts';
import { OwnPasswordField } from '#web/forms/fields.tsx';
import { useEndpointForm } from '#web/forms/use-endpoint-form.ts';
import { Link } from '#web/router.tsx';
import { deviceToken } from '#web/session/session-store.ts';
import { useRestoredDraft } from '#web/session/use-draft.ts';
import { useSessionStore } from '#web/session/use-session.tsx';
import textStyles from '#web/styles/text.module.css';
import { Button } from '#web/ui/button.tsx';
import { Notice, ToneIcon } from '#web/ui/feedback.tsx';
import type { TextFieldProps } from '#web/ui/fields.tsx';
import { EmailField } from '#web/ui/person-fields.tsx';
import { EditForm, EditRow, useReturnedFocus } from './parts.tsx';
import styles from './profile.module.css';

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
  const hasDraft = useRestoredDraft(draftOf(name), z.unknown()) !== undefined;
  return (
    <EditRow
      {...{ name, label }}
      value={stored}
      startsOpen={hasDraft}
      editor={(onClose) => <FieldEditor {...props} onClose={onClose} />}
    />
  );
}

const draftOf = (name: ProfileFieldName) => `profile:${name}`;

interface FieldEditorProps extends EditableFieldProps {
  readonly onClose: (saved: boolean) => void;
}

function FieldEditor(props: FieldEditorProps) {
  const { name, label, aside, stored, toWire, Field, autoComplete, onClose } = props;
  const store = useSessionStore();
  const form = useEndpointForm(updateProfile, {
    defaults: { [name]: stored },
    toBody: ({ [name]: typed = '' }) => ({ [name]: toWire(typed) }),
    send: async (body) => {
      const { user } = await call(updateProfile, { body });
      store.replaceUser(user);
      onClose(true);
    },
    failureOf: () => NEVER_SENT,
    focus: name,
    only: name,
    draft: draftOf(name),
  });
  return (
    <EditForm form={form} onCancel={() => onClose(false)}>
      <Field {...{ label, aside, autoComplete }} {...form.field(name)} />
    </EditForm>
  );
}

type ProfileFieldName = keyof typeof updateProfile.body.shape;

/** For a failure in the browser, such as blocked storage. */
const NEVER_SENT = 'Profile update failed. Please try again.';

/** The address, with a form that sends a link to another one: it changes when that is used. */
export function EmailRow({ user }: { readonly user: UserDto }) {
  const [isOpen, setOpen] = useState(false);
  const [sentTo, setSentTo] = useState<string>();
  const opener = useReturnedFocus<HTMLButtonElement>(isOpen);
  const close = (email?: string) => {
    setSentTo(email);
    setOpen(false);
  };

  return (
    <div className={styles.row} data-field="email">
      {isOpen ? (
        <ChangeForm current={user.email} onClose={close} />
      ) : (
        <>
          <div className={styles.fact}>
            <p className={styles.label}>Email</p>
            <p className={styles.value}>{user.email}</p>
          </div>
          {user.has_password ? (
            <Button
              ref={opener}
              icon={<Pencil size={14} />}
              onClick={() => {
                setSentTo(undefined);
                setOpen(true);
              }}
            >
              Change email
            </Button>
          ) : (
            <p className={styles.why}>
              To change it, first set a password with{' '}
              <Link to="/forgot-password" className={textStyles.link}>
                Forgot password?
              </Link>
            </p>
          )}
        </>
      )}
      <p role="status" className={styles.saved}>
        {sentTo !== undefined && (
          <>
            <ToneIcon tone="success" /> We sent a link to {sentTo}. Your address changes when you
            use it, within 24 hours.
          </>
        )}
      </p>
    </div>
  );
}

interface ChangeFormProps {
  readonly current: string;
  /** Gets the address to which the link was sent. */
  readonly onClose: (email?: string) => void;
}

function ChangeForm({ current, onClose }: ChangeFormProps) {
  const form = useEndpointForm(changeEmail, {
    defaults: { email: '', password: '' },
    toBody: (typed) => ({ ...typed, device_token: deviceToken.get() }),
    send: (body) => call(changeEmail, { body }).then(() => onClose(body.email)),
    focus: 'email',
  });
  return (
    <form className={styles.editor} {...form.formProps}>
      {form.refusal && <Notice tone="error">{form.refusal}</Notice>}
      <EmailField label="New email" {...form.field('email')} />
      <OwnPasswordField label="Your password" email={current} {...form.field('password')} />
      <div className={styles.buttons}>
        <Button onClick={() => onClose()}>Cancel</Button>
        <Button {...form.buttonProps} variant="primary">
          {form.busy ? 'Sending…' : 'Send link'}
        </Button>
      </div>
    </form>
  );
}
