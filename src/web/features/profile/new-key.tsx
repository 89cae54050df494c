import { Copy } from 'lucide-react';
import { useId, useLayoutEffect, useRef, useState } from 'react';
import { createApiKey, listApiKeys } from '#contract/api-keys.ts';
import { SCOPES, type Scope } from '#domain/api-key.ts';
import { useSend } from '#web/api/use-call.ts';
import { copyText } from '#web/browser/copy-and-save.ts';
import { useEndpointForm } from '#web/forms/use-endpoint-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/feedback.tsx';
import { FieldError, SelectField, TextField } from '#web/ui/fields.tsx';
import { Checkbox } from '#web/ui/switches.tsx';
import { useToast } from '#web/ui/toasts.tsx';
import styles from './profile.module.css';

const LIFETIMES = [
  { value: '90', label: 'In 90 days' },
  { value: '366', label: 'In a year' },
  { value: 'never', label: 'When I revoke it' },
] as const;
type Lifetime = (typeof LIFETIMES)[number]['value'];

const EMPTY: {
  readonly name: string;
  readonly scopes: readonly Scope[];
  readonly lifetime: Lifetime;
} = { name: '', scopes: ['search'], lifetime: '90' };

/** The form, and then the key. */
export function NewKey({ onClose }: { readonly onClose: () => void }) {
  const [token, setToken] = useState<string>();
  return token === undefined ? (
    <KeyForm onClose={onClose} onCreated={setToken} />
  ) : (
    <KeyShown token={token} onClose={onClose} />
  );
}

interface KeyFormProps {
  readonly onClose: () => void;
  readonly onCreated: (token: string) => void;
}

function KeyForm({ onClose, onCreated }: KeyFormProps) {
  const create = useSend(createApiKey, { refetch: [listApiKeys] });
  const form = useEndpointForm(createApiKey, {
    defaults: EMPTY,
    toBody: ({ name, scopes, lifetime }) => ({
      name,
      scopes: [...scopes],
      ...(lifetime !== 'never' && { expires_in_days: Number(lifetime) }),
    }),
    send: async (body) => onCreated((await create.mutateAsync({ body })).token),
    focus: 'name',
  });
  return (
    <form className={styles.form} {...form.formProps}>
      {form.refusal && <Notice tone="error">{form.refusal}</Notice>}
      <TextField
        label="Name"
        hint="A name you’ll recognize later."
        autoComplete="off"
        {...form.field('name')}
      />
      <ScopeFields {...form.controlled('scopes')} />
      <SelectField label="Expires" choices={LIFETIMES} {...form.controlled('lifetime')} />
      <div className={styles.buttons}>
        <Button onClick={onClose}>Cancel</Button>
        <Button {...form.buttonProps} variant="primary">
          {form.busy ? 'Creating…' : 'Create key'}
        </Button>
      </div>
    </form>
  );
}

interface ScopeFieldsProps {
  readonly value: readonly Scope[];
  readonly error: string | undefined;
  readonly onChange: (scopes: readonly Scope[]) => void;
}

function ScopeFields({ value: chosen, error, onChange }: ScopeFieldsProps) {
  const id = useId();
  return (
    <fieldset className={styles.fields} aria-describedby={error && `${id}-error`}>
      <legend className={styles.label}>What it may do</legend>
      {SCOPES.map((scope) => (
        <Checkbox
          key={scope}
          label={SCOPE_NAMES[scope]}
          checked={chosen.includes(scope)}
          onChange={(isChosen) =>
            onChange(isChosen ? [...chosen, scope] : chosen.filter((one) => one !== scope))
          }
        />
      ))}
      <FieldError id={id} error={error} />
    </fieldset>
  );
}

interface KeyShownProps {
  readonly token: string;
  readonly onClose: () => void;
}

function KeyShown({ token, onClose }: KeyShownProps) {
  const toast = useToast();
  const input = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => input.current?.focus(), []);
  const copy = async () => {
    if (await copyText(token)) toast({ tone: 'success', title: 'Key copied' });
    else {
      input.current?.select();
      toast({ tone: 'error', title: 'Copying is blocked here. Copy the selected text yourself.' });
    }
  };
  return (
    <div className={styles.form}>
      <Notice tone="warning" title="Copy your key now">
        It is shown only once. Whoever has it can use it, so keep it like a password.
      </Notice>
      <TextField ref={input} label="Your key" readOnly value={token} autoComplete="off" />
      <div className={styles.buttons}>
        <Button variant="primary" onClick={() => void copy()}>
          <Copy strokeWidth={2} /> Copy key
        </Button>
        <Button onClick={onClose}>Done</Button>
      </div>
    </div>
  );
}

/** What a key may do, as a choice and in a list. */
const SCOPE_NAMES: Readonly<Record<Scope, string>> = {
  search: 'Search flights and trips',
  'trips:read': 'See kept trips',
  'trips:write': 'Keep, change and remove trips',
  'alerts:read': 'See alerts',
  'alerts:write': 'Create, change and delete alerts',
};

/** Lower case after the first, with commas. */
export function formatScopes(scopes: readonly Scope[]): string {
  const names = scopes.map((scope, at) => {
    const name = SCOPE_NAMES[scope];
    return at === 0 ? name : name.charAt(0).toLowerCase() + name.slice(1);
  });
  return names.join('; ');
}
