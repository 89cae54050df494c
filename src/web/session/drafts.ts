import * as z from 'zod/mini';
import { stored } from '#web/browser/storage.ts';

export const storedDrafts = stored(
  'drafts',
  z.object({ member: z.string(), forms: z.record(z.string(), z.unknown()) }),
  'tab',
);

/** Unsaved input of the forms on the screen. */
export const unsaved = new Map<string, unknown>();

/** Unsaved input that outlives the session of a member, in this tab. */
export const drafts = {
  /** Stores what is in the forms; call it before a session that has ended is left. */
  keep: (member: string): void => drafts.add(member, Object.fromEntries(unsaved)),
  add: (member: string, values: Readonly<Record<string, unknown>>): void => {
    const stored = storedDrafts.get();
    const before = stored?.member === member ? stored.forms : {};
    const forms = { ...before, ...values };
    if (Object.keys(forms).length > 0) storedDrafts.set({ member, forms });
  },
  /** Deletes the drafts of any other member. */
  keepOnlyOf: (member: string): void => {
    if (storedDrafts.get()?.member !== member) drafts.clear();
  },
  exist: (): boolean => storedDrafts.get() !== undefined,
  clear: storedDrafts.remove,
} as const;

export function forgetDraft(form: string): void {
  const stored = storedDrafts.get();
  if (stored === undefined || !(form in stored.forms)) return;
  const { [form]: _, ...forms } = stored.forms;
  if (Object.keys(forms).length > 0) storedDrafts.set({ ...stored, forms });
  else drafts.clear();
}

/** Forms for which the member has a draft. */
export const draftNames = (member: string | undefined): readonly string[] => {
  const stored = storedDrafts.get();
  return stored !== undefined && stored.member === member ? Object.keys(stored.forms) : [];
};

export const hasDraft = (form: string, member: string | undefined): boolean =>
  draftNames(member).includes(form);
