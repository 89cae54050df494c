import { useEffect, useRef, useState } from 'react';
import { googleNonce, googleSignIn } from '#contract/google.ts';
import { ApiError, call } from '#web/api/client.ts';
import { useSessionStore } from '#web/session/use-session.ts';
import { useSite } from '#web/site/use-site.ts';
import { useGoogleBrowser } from './google-browser.ts';
import { shownMessage } from './google-errors.ts';
import { type GoogleFlow, startGoogleSignIn } from './google-sign-in.ts';

/** A credential for an email that has an account without Google. */
export interface Unconnected {
  readonly credential: string;
  /** The server's message. */
  readonly message: string;
}

const messageOf = (error: unknown, fallback: string): string =>
  error instanceof ApiError ? error.message : fallback;

/** `onRefusal` gets the error message, or null when a new try begins. */
export function useGoogleSignIn(onRefusal: (message: string | null) => void) {
  const store = useSessionStore();
  const [unconnected, setUnconnected] = useState<Unconnected | null>(null);

  const enter = async (credential: string) => {
    onRefusal(null);
    try {
      await store.signInWithGoogle({ token: credential });
    } catch (error) {
      const message = messageOf(error, googleSignIn.failure);
      if (error instanceof ApiError && error.code === 'google_needs_password')
        setUnconnected({ credential, message });
      else onRefusal(message);
    }
  };

  return {
    ...useCredential({ onCredential: enter, onRefusal }),
    unconnected,
    cancel: () => setUnconnected(null),
  };
}

interface CredentialListeners {
  readonly onCredential: (credential: string) => Promise<void>;
  readonly onRefusal: (message: string | null) => void;
}

/** Busy until the credential has been handled. */
function useCredential({ onCredential, onRefusal }: CredentialListeners) {
  const { google } = useSite();
  const browser = useGoogleBrowser();
  const [busy, setBusy] = useState(false);
  const [boxOpen, setBoxOpen] = useState(false);
  const flow = useRef<GoogleFlow>(undefined);
  const asking = useRef<AbortController>(undefined);
  useEffect(
    () => () => {
      asking.current?.abort();
      flow.current?.stop();
    },
    [],
  );

  const refuse = (message: string) => {
    setBusy(false);
    onRefusal(message);
  };
  const begin = async () => {
    if (!google) return;
    flow.current?.stop();
    asking.current?.abort();
    const asked = new AbortController();
    asking.current = asked;
    onRefusal(null);
    setBusy(true);
    try {
      const { nonce } = await call(googleNonce, {}, asked.signal);
      if (asked.signal.aborted) return;
      flow.current = startGoogleSignIn(browser, {
        scriptUrl: google.script_url,
        clientId: google.client_id,
        nonce,
        onBox: setBoxOpen,
        onError: (failure) => refuse(shownMessage(failure)),
        onCredential: (credential) => {
          setBusy(true);
          void onCredential(credential).finally(() => setBusy(false));
        },
      });
    } catch (error) {
      if (!asked.signal.aborted) refuse(messageOf(error, googleNonce.failure));
    }
  };

  return {
    busy,
    boxOpen,
    begin,
    fillBox: (place: HTMLElement) => flow.current?.fillBox(place),
    closeBox: () => flow.current?.closeBox(),
  };
}
