import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { tabStorage } from '#web/browser/tab-storage.ts';
import { useSession } from './use-session.ts';

/** sessionStorage key. */
const KEY = 'drafts';

const storedDrafts = z.object({ member: z.string(), forms: z.record(z.string(), z.unknown()) });

/** Unsaved input of the forms on the screen. */
const unsaved = new Map<string, unknown>();

const read = () => storedDrafts.safeParse(tabStorage.read(KEY)).data;

/** Unsaved input that outlives the session of a member, in this tab. */
export const drafts = {
  /** Stores what is in the forms; call it before a session that has ended is left. */
  keep(member: string): void {
    const stored = read();
    const before = stored?.member === member ? stored.forms : {};
    const forms = { ...before, ...Object.fromEntries(unsaved) };
    if (Object.keys(forms).length > 0) tabStorage.write(KEY, { member, forms });
  },
  /** Deletes the drafts of any other member. */
  keepOnlyOf(member: string): void {
    if (read()?.member !== member) drafts.clear();
  },
  clear: (): void => tabStorage.remove(KEY),
} as const;

function forget(form: string): void {
  const stored = read();
  if (stored === undefined || !(form in stored.forms)) return;
  const { [form]: _, ...forms } = stored.forms;
  if (Object.keys(forms).length > 0) tabStorage.write(KEY, { ...stored, forms });
  else drafts.clear();
}

/** Whether the member has a draft for this form. */
export const hasDraft = (form: string, member: string | undefined): boolean => {
  const stored = read();
  return stored !== undefined && stored.member === member && form in stored.forms;
};

/** The draft of the member for this form, which is restored once; undefined for none. */
export function useRestoredDraft<Value>(
  form: string,
  schema: z.ZodMiniType<Value>,
): Value | undefined {
  const { user } = useSession();
  const [draft] = useState(() => {
    const stored = read();
    return stored && stored.member === user?.id
      ? schema.safeParse(stored.forms[form]).data
      : undefined;
  });
  useEffect(() => forget(form), [form]);
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
