import * as z from 'zod/mini';
import { tabStorage } from '#web/browser/storage.ts';

/** sessionStorage key. */
const KEY = 'drafts';

const storedDrafts = z.object({ member: z.string(), forms: z.record(z.string(), z.unknown()) });

/** Unsaved input of the forms on the screen. */
export const unsaved = new Map<string, unknown>();

export const readDrafts = () => storedDrafts.safeParse(tabStorage.read(KEY)).data;

/** Unsaved input that outlives the session of a member, in this tab. */
export const drafts = {
  /** Stores what is in the forms; call it before a session that has ended is left. */
  keep: (member: string): void => drafts.add(member, Object.fromEntries(unsaved)),
  add: (member: string, values: Readonly<Record<string, unknown>>): void => {
    const stored = readDrafts();
    const before = stored?.member === member ? stored.forms : {};
    const forms = { ...before, ...values };
    if (Object.keys(forms).length > 0) tabStorage.write(KEY, { member, forms });
  },
  /** Deletes the drafts of any other member. */
  keepOnlyOf: (member: string): void => {
    if (readDrafts()?.member !== member) drafts.clear();
  },
  exist: (): boolean => readDrafts() !== undefined,
  clear: (): void => tabStorage.remove(KEY),
} as const;

export function forgetDraft(form: string): void {
  const stored = readDrafts();
  if (stored === undefined || !(form in stored.forms)) return;
  const { [form]: _, ...forms } = stored.forms;
  if (Object.keys(forms).length > 0) tabStorage.write(KEY, { ...stored, forms });
  else drafts.clear();
}

/** Forms for which the member has a draft. */
export const draftNames = (member: string | undefined): readonly string[] => {
  const stored = readDrafts();
  return stored !== undefined && stored.member === member ? Object.keys(stored.forms) : [];
};

export const hasDraft = (form: string, member: string | undefined): boolean =>
  draftNames(member).includes(form);
