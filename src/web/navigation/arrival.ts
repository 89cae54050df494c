import { focusHeading } from '#web/browser/focus-heading.ts';
import { tabStorage } from '#web/browser/tab-storage.ts';

/** sessionStorage key, because a full load may lie between the sign-in and the next page. */
const KEY = 'signed_in';

/** The first page after the sign-in, whose heading takes the focus even if it is a new document. */
export const arrival = {
  expect: (): void => void tabStorage.write(KEY, true),
  /** Call it whenever the page may have its heading. */
  complete: (): void => {
    if (tabStorage.read(KEY) !== true) return;
    focusHeading();
    if (document.activeElement?.matches('main h1')) tabStorage.remove(KEY);
  },
} as const;
