import { storage } from '#web/browser/storage.ts';

/** localStorage key. It outlives the session: at the next sign-in the server knows this browser by it. */
const KEY = 'device_token';

export const deviceToken = {
  read: (): string | undefined => storage.read(KEY) ?? undefined,
  /** An older server sends none. */
  store(token: string | undefined): void {
    if (token) storage.write(KEY, token);
  },
} as const;
