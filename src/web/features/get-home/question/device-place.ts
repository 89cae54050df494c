import { parsePlace } from '#domain/reach-by-car.ts';
import { storage } from '#web/browser/storage.ts';

/** localStorage key. */
const KEY = 'get_home_from';

/** Who was there a day ago has most likely left. */
const LONGEST_MS = 24 * 3_600_000;

const LOCATED = 'located';

export interface DevicePlace {
  /** An airport code, or degrees north and east. */
  readonly text: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** Whether the device said so by itself, and nobody chose it. */
  readonly isLocated: boolean;
}

/** Where somebody is, as they or the device said. */
export const devicePlace = {
  /** Undefined where nothing was said within a day. @param now milliseconds since 1970. */
  get(now: number): DevicePlace | undefined {
    const [text = '', time, by] = storage.read(KEY)?.split(' ') ?? [];
    const at = Number(time);
    const isRecent = Math.abs(now - at) < LONGEST_MS;
    return isRecent && parsePlace(text) !== undefined
      ? { text, at, isLocated: by === LOCATED }
      : undefined;
  },
  set: ({ text, at, isLocated }: DevicePlace): void =>
    storage.write(KEY, [text, at, ...(isLocated ? [LOCATED] : [])].join(' ')),
} as const;
