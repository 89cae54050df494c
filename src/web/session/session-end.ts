import { tabStorage } from '#web/browser/tab-storage.ts';

/** sessionStorage key. */
const KEY = 'session_ended';

/** Whether the server ended the last session of this tab, until somebody signs in. */
export const sessionEnd = {
  hasHappened: (): boolean => tabStorage.read(KEY) === true,
  record: (): void => void tabStorage.write(KEY, true),
  clear: (): void => tabStorage.remove(KEY),
} as const;
