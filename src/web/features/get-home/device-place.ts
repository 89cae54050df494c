import { parsePlace } from '#domain/reach-by-car.ts';
import { storage } from '#web/browser/storage.ts';

/** localStorage key. */
const KEY = 'get_home_from';

/** Who was there a day ago has most likely left. */
const LONGEST_MS = 24 * 3_600_000;

/** Where somebody said to be: an airport code, or degrees north and east. */
export const devicePlace = {
  /** Undefined where nothing was said within a day. @param now milliseconds since 1970. */
  get(now: number): string | undefined {
    const [text = '', at] = storage.read(KEY)?.split(' ') ?? [];
    const isRecent = Math.abs(now - Number(at)) < LONGEST_MS;
    return isRecent && parsePlace(text) !== undefined ? text : undefined;
  },
  set: (text: string, now: number): void => storage.write(KEY, `${text} ${now}`),
} as const;
