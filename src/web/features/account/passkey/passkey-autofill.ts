import { passkeyOptions } from '#contract/passkeys.ts';
import { call } from '#web/api/client.ts';
import {
  usePasskey as askForPasskey,
  hasPasskeyAutofill,
  stopAskingForPasskey,
  type UsedPasskey,
} from '#web/session/passkeys.ts';

/** Milliseconds after which a question is asked again: less than the five minutes for which its challenge is good. */
const RENEW_MS = 4 * 60_000;

interface AutofillOptions {
  readonly signIn: (used: UsedPasskey) => Promise<void>;
  /** Called with the error of `signIn`. */
  readonly onError: (error: unknown) => void;
}

export interface PasskeyAutofill {
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
