import * as z from 'zod/mini';
import { unsubscribeFromPush } from '#web/browser/push.ts';
import { storage } from '#web/browser/storage.ts';

/** Local-storage key. */
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

/** Who has turned notices on in this browser: they are for one member, and go when that one signs out. */
export const noticesHere = {
  /** Address at the push service; undefined where this member has not turned them on. */
  endpointOf(memberId: string): string | undefined {
    const here = read();
    return here?.member === memberId ? here.endpoint : undefined;
  },
  store(member: string, endpoint: string): void {
    storage.write(KEY, JSON.stringify({ member, endpoint }));
  },
  /** Whoever's they are, this browser shows no more of them. Does not touch a browser in which there were none. */
  async end(): Promise<void> {
    if (storage.read(KEY) === null) return;
    storage.remove(KEY);
    await unsubscribeFromPush();
  },
} as const;
