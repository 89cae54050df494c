import * as z from 'zod/mini';
import { storage } from '#web/browser/storage.ts';
import { unsubscribeFromPush } from '#web/browser/worker.ts';

/** localStorage key. */
const KEY = 'browser_notices';

const schema = z.object({ member: z.string(), endpoint: z.string() });
type Here = z.output<typeof schema>;

function read(): Here | undefined {
  try {
    return schema.safeParse(JSON.parse(storage.read(KEY) ?? 'null')).data;
  } catch {
    return undefined;
  }
}

/** The browser notifications of this browser: they belong to one member and end with that member's sign-out. */
export const noticesHere = {
  /** Push endpoint; undefined where this member has not turned notifications on. */
  endpointOf(memberId: string): string | undefined {
    const here = read();
    return here?.member === memberId ? here.endpoint : undefined;
  },
  store(member: string, endpoint: string): void {
    storage.write(KEY, JSON.stringify({ member, endpoint }));
  },
  /** Ends notifications of any member. Does nothing in a browser without any. */
  async end(): Promise<void> {
    if (storage.read(KEY) === null) return;
    storage.remove(KEY);
    await unsubscribeFromPush();
  },
} as const;
