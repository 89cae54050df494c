import * as z from 'zod/mini';
import { stored } from '#web/browser/storage.ts';
import { unsubscribeFromPush } from '#web/browser/worker.ts';

/** What is unreadable is of nobody, and ends like others. */
const NOBODY = { member: '', endpoint: '' };
const here = stored(
  'browser_notices',
  z.catch(z.object({ member: z.string(), endpoint: z.string() }), NOBODY),
  'device',
);

/** The browser notifications of this browser: they belong to one member and end with that member's sign-out. */
export const noticesHere = {
  /** Push endpoint; undefined where this member has not turned notifications on. */
  endpointOf(memberId: string): string | undefined {
    const notices = here.get();
    return notices?.member === memberId ? notices.endpoint : undefined;
  },
  store: (member: string, endpoint: string) => here.set({ member, endpoint }),
  /** Ends notifications of any member. Does nothing in a browser without any. */
  async end(): Promise<void> {
    if (!here.get()) return;
    here.remove();
    await unsubscribeFromPush();
  },
} as const;
