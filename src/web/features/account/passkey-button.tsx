import { Fingerprint } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { passkeyOptions } from '#contract/passkeys.ts';
import { ApiError, call } from '#web/api/client.ts';
import {
  usePasskey as askForPasskey,
  hasPasskeyAutofill,
  hasPasskeys,
  passkeyErrorText,
  stopAskingForPasskey,
  type UsedPasskey,
} from '#web/session/passkeys.ts';
import { useSessionStore } from '#web/session/use-session.tsx';
import { useSite } from '#web/site/use-site.ts';
import { Button } from '#web/ui/button.tsx';
import { tooManyAttempts } from './account-frame.tsx';

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
      icon={<Fingerprint size={18} />}
      onClick={() => void press()}
    >
      Sign in with a passkey
    </Button>
  );
}

const messageOf = (error: unknown): ReactNode =>
  tooManyAttempts(error) ?? (error instanceof ApiError ? error.message : passkeyErrorText(error));

/** Milliseconds after which a question is asked again: less than the five minutes for which its challenge is good. */
const RENEW_MS = 4 * 60_000;

interface AutofillOptions {
  readonly signIn: (used: UsedPasskey) => Promise<void>;
  /** Called with the error of `signIn`. */
  readonly onError: (error: unknown) => void;
}

interface PasskeyAutofill {
  /** While the browser shows a window of its own. */
  readonly pause: () => void;
  readonly resume: () => void;
  readonly stop: () => void;
}

/** Offers passkeys in the autofill of the email field, where the browser has that. Nothing is shown if it fails. */
export function offerPasskeysInAutofill({ signIn, onError }: AutofillOptions): PasskeyAutofill {
  let state: 'on' | 'paused' | 'over' = 'on';
  let askedAt: number | undefined;
  const chosen = async (): Promise<UsedPasskey | undefined> => {
    try {
      if (!(await hasPasskeyAutofill())) return undefined;
      const { options } = await call(passkeyOptions, {});
      if (state !== 'on') return undefined;
      return await askForPasskey(options, 'autofill');
    } catch {
      return undefined;
    }
  };
  const ask = async (): Promise<void> => {
    if (state !== 'on' || document.hidden) return;
    askedAt = performance.now();
    const used = await chosen();
    if (!used) return;
    try {
      await signIn(used);
    } catch (error) {
      onError(error);
      void ask();
    }
  };
  const askIfOld = () => {
    if (performance.now() - (askedAt ?? 0) > RENEW_MS) void ask();
  };
  const timer = setInterval(() => void ask(), RENEW_MS);
  document.addEventListener('visibilitychange', askIfOld);
  void ask();
  return {
    pause: () => {
      state = 'paused';
    },
    resume: () => {
      state = 'on';
      void ask();
    },
    stop: () => {
      state = 'over';
      clearInterval(timer);
      document.removeEventListener('visibilitychange', askIfOld);
      if (askedAt !== undefined) void stopAskingForPasskey().catch(() => undefined);
    },
  };
}
