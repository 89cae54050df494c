import { useQueryClient } from '@tanstack/react-query';
import { Copy } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import { ownSessions } from '#contract/profile.ts';
import { beginSecondFactor, secondFactor, turnOnSecondFactor } from '#contract/two-factor.ts';
import { call } from '#web/api/client.ts';
import { useCall } from '#web/api/use-call.ts';
import { copyText } from '#web/browser/copy-and-save.ts';
import { lazyModule } from '#web/browser/lazy-module.ts';
import { useEndpointForm } from '#web/forms/use-endpoint-form.ts';
import { deviceToken } from '#web/session/session-store.ts';
import { Button } from '#web/ui/button.tsx';
import { Loaded, Notice, Waiting } from '#web/ui/feedback.tsx';
import { TextArea, TextField } from '#web/ui/fields.tsx';
import { useToast } from '#web/ui/toasts.tsx';
import styles from './profile.module.css';

interface StepProps {
  readonly onClose: () => void;
  readonly onDone: (codes: readonly string[]) => void;
}

/** The secret as QR code and as text, and the first code of the app. */
export function SetUp({ onClose, onDone }: StepProps) {
  const begun = useCall(
    beginSecondFactor,
    {},
    { staleTime: Number.POSITIVE_INFINITY, gcTime: 0, retry: false },
  );
  return (
    <div className={styles.form}>
      <Loaded query={begun} waiting={<Waiting label="Making a secret…" heights={[200]} />}>
        {({ secret, uri }) => (
          <Confirm secret={secret} uri={uri} onDone={onDone} onClose={onClose} />
        )}
      </Loaded>
      {!begun.data && (
        <div className={styles.buttons}>
          <Button onClick={onClose}>Cancel</Button>
        </div>
      )}
    </div>
  );
}

interface ConfirmProps extends StepProps {
  readonly secret: string;
  readonly uri: string;
}

const GROUPS = /.{4}/g;

function Confirm({ secret, uri, onClose, onDone }: ConfirmProps) {
  const queries = useQueryClient();
  const form = useEndpointForm(turnOnSecondFactor, {
    defaults: { code: '' },
    toBody: withDevice,
    send: async (body) => {
      const { recovery_codes } = await call(turnOnSecondFactor, { body });
      for (const { path } of [secondFactor, ownSessions])
        void queries.invalidateQueries({ queryKey: [path], refetchType: 'active' });
      onDone(recovery_codes);
    },
  });
  const toast = useToast();
  const copy = async () =>
    toast(
      (await copyText(secret))
        ? { tone: 'success', title: 'Key copied' }
        : { tone: 'error', title: 'Copying is blocked here. Copy the key yourself.' },
    );
  const first = useRef<HTMLParagraphElement>(null);
  useLayoutEffect(() => first.current?.focus(), []);
  return (
    <form className={styles.fields} {...form.formProps}>
      <p ref={first} tabIndex={-1}>
        Scan this with an authenticator app, or enter the key in it. Then enter the code that the
        app shows.
      </p>
      <QrCode text={uri} label="QR code for your authenticator app" />
      <TextArea
        label="Key"
        readOnly
        rows={2}
        value={(secret.match(GROUPS) ?? [secret]).join(' ')}
        spellCheck={false}
      />
      <Button icon={<Copy strokeWidth={2} />} onClick={() => void copy()}>
        Copy key
      </Button>
      {form.refusal && <Notice tone="error">{form.refusal}</Notice>}
      <TextField
        label="Code of your authenticator app"
        hint="Six digits. They change every 30 seconds."
        inputMode="numeric"
        autoComplete="one-time-code"
        {...form.field('code')}
      />
      <div className={styles.buttons}>
        <Button onClick={onClose}>Cancel</Button>
        <Button {...form.buttonProps} variant="primary">
          {form.busy ? 'Turning on…' : 'Turn on'}
        </Button>
      </div>
    </form>
  );
}

export const withDevice = (typed: { readonly code: string }) => ({
  ...typed,
  device_token: deviceToken.get(),
});

const generator = lazyModule(() => import('lean-qr'));

/** Modules of white around the code, which readers need. */
const MARGIN = 4;

interface QrCodeProps {
  readonly text: string;
  readonly label: string;
}

/** Black on white in every theme: some readers do not take it the other way round. */
function QrCode({ text, label }: QrCodeProps) {
  const library = generator.useModule();
  if (!library) return <div className={styles.qr} />;
  const code = library.generate(text);
  const size = code.size + 2 * MARGIN;
  let path = '';
  for (let y = 0; y < code.size; y += 1)
    for (let x = 0; x < code.size; x += 1)
      if (code.get(x, y)) path += `M${x + MARGIN} ${y + MARGIN}h1v1h-1z`;
  return (
    <svg
      className={styles.qr}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  );
}
