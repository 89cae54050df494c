import { Fingerprint } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { passkeyOptions } from '#contract/passkeys.ts';
import { ApiError, call } from '#web/api/client.ts';
import {
  usePasskey as askForPasskey,
  hasPasskeys,
  passkeyErrorText,
} from '#web/session/passkeys.ts';
import { useSessionStore } from '#web/session/use-session.ts';
import { useSite } from '#web/site/use-site.ts';
import { Button } from '#web/ui/button/button.tsx';
import { tooManyAttempts } from '../account-frame.tsx';
import { offerPasskeysInAutofill, type PasskeyAutofill } from './passkey-autofill.ts';

interface PasskeyButtonProps {
  readonly onRefusal: (refusal: ReactNode) => void;
}

/** The server renders the button for every browser. */
const NOT_HERE =
  'Passkeys do not work in this browser or at this address. Please sign in another way.';

/** Signs in with a passkey, also from the autofill of the email field. Nothing where the site has no passkeys. */
export const PasskeyButton = (props: PasskeyButtonProps) =>
  useSite().passkey_host === null ? null : <OfferedButton {...props} />;

function OfferedButton({ onRefusal }: PasskeyButtonProps) {
  const { passkey_host: host } = useSite();
  const { signInWithPasskey: signIn } = useSessionStore();
  const [busy, setBusy] = useState(false);
  const autofill = useRef<PasskeyAutofill>(undefined);
  useEffect(() => {
    if (!hasPasskeys(host)) return undefined;
    const onError = (error: unknown) => onRefusal(messageOf(error));
    autofill.current = offerPasskeysInAutofill({ signIn, onError });
    return autofill.current.stop;
  }, [host, signIn, onRefusal]);

  const press = async () => {
    onRefusal(null);
    if (!hasPasskeys(host)) return onRefusal(NOT_HERE);
    setBusy(true);
    autofill.current?.pause();
    try {
      const { options } = await call(passkeyOptions, {});
      await signIn(await askForPasskey(options, 'window'));
    } catch (error) {
      onRefusal(messageOf(error));
      autofill.current?.resume();
    }
    setBusy(false);
  };

  return (
    <Button
      busy={busy}
      size="large"
      fill
      icon={<Fingerprint size={18} strokeWidth={1.75} aria-hidden="true" />}
      onClick={() => void press()}
    >
      Sign in with a passkey
    </Button>
  );
}

const messageOf = (error: unknown): ReactNode =>
  tooManyAttempts(error) ?? (error instanceof ApiError ? error.message : passkeyErrorText(error));
