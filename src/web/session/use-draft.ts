import { useEffect, useState } from 'react';
import type * as z from 'zod/mini';
import { forgetDraft, readDrafts, unsaved } from './drafts.ts';
import { useSession } from './use-session.ts';

/** The draft of the member for this form, which is restored once; undefined for none. */
export function useRestoredDraft<Value>(
  form: string,
  schema: z.ZodMiniType<Value>,
): Value | undefined {
  const { user } = useSession();
  const [draft] = useState(() => {
    const stored = readDrafts();
    return stored && stored.member === user?.id
      ? schema.safeParse(stored.forms[form]).data
      : undefined;
  });
  useEffect(() => forgetDraft(form), [form]);
  return draft;
}

/** Makes `value` a draft if the session ends while the form is on the screen; undefined for nothing unsaved. */
export function useUnsavedDraft(form: string, value: unknown): void {
  useEffect(() => {
    if (value === undefined) return;
    unsaved.set(form, value);
    return () => {
      unsaved.delete(form);
    };
  }, [form, value]);
}
