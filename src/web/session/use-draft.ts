import { useEffect, useEffectEvent, useState } from 'react';
import type * as z from 'zod/mini';
import { drafts, forgetDraft, storedDrafts, unsaved } from './drafts.ts';
import { useSession, useSessionStore } from './use-session.tsx';

/** The draft of the member for this form, which is restored once; undefined for none, or for a form without a name. */
export function useRestoredDraft<Value>(
  form: string | undefined,
  schema: z.ZodMiniType<Value>,
): Value | undefined {
  const { user } = useSession();
  const [draft] = useState(() => {
    const stored = storedDrafts.get();
    return form && stored && stored.member === user?.id
      ? schema.safeParse(stored.forms[form]).data
      : undefined;
  });
  useEffect(() => {
    if (form) forgetDraft(form);
  }, [form]);
  return draft;
}

/** Makes `value` a draft if the session ends while the form is on the screen; undefined for nothing unsaved. */
export function useUnsavedDraft(form: string | undefined, value: unknown): void {
  useEffect(() => {
    if (!form || value === undefined) return;
    unsaved.set(form, value);
    return () => {
      unsaved.delete(form);
    };
  }, [form, value]);
}

/** Makes a value a draft when its form leaves the screen; undefined for nothing unsaved. */
export function useDraftOnLeaving(form: string, unsavedValue: () => unknown): void {
  const store = useSessionStore();
  const keep = useEffectEvent(() => {
    // Null after signing out, and after the end of the session, which has kept it.
    const { user } = store.get();
    const value = unsavedValue();
    if (user && value !== undefined) drafts.add(user.id, { [form]: value });
  });
  useEffect(() => () => keep(), []);
}
