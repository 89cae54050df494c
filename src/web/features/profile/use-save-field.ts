import { type RefObject, useState } from 'react';
import { updateProfile } from '#contract/profile.ts';
import { ApiError, call } from '#web/api/client.ts';
import { useSessionStore } from '#web/session/use-session.ts';

export type ProfileFieldName = keyof typeof updateProfile.body.shape;

/** For a failure in the browser, such as blocked storage. */
const NEVER_SENT = 'Profile update failed. Please try again.';

const messageOf = (error: unknown, name: ProfileFieldName): string =>
  error instanceof ApiError ? (error.fields[name] ?? error.message) : NEVER_SENT;

/** A refusal moves the focus to the input. */
export function useSaveField(name: ProfileFieldName, input: RefObject<HTMLInputElement | null>) {
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
