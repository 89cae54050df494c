import { tabStorage } from '#web/browser/tab-storage.ts';

/** sessionStorage key, because a full load may lie between the two screens. */
const KEY = 'typed_email';

/** The email address that somebody typed at the sign-in and takes along to the password reset. */
export const typedEmail = {
  read: (): string => {
    const email = tabStorage.read(KEY);
    return typeof email === 'string' ? email : '';
  },
  store: (email: string): void => void tabStorage.write(KEY, email),
  clear: (): void => tabStorage.remove(KEY),
} as const;
