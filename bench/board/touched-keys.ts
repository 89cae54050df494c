import { type Column, read } from '#domain/itinerary/column.ts';

/** Keys that may have changed, with what they were before. */
export interface Touched {
  readonly keys: Column;
  /** As in `least`, by place in `keys`. */
  readonly before: Column;
  /** By key: 1 while it stands in `keys`. */
  readonly marks: Uint8Array;
  count: number;
}

export const noneTouched = (keys: number): Touched => ({
  keys: new Int32Array(keys),
  before: new Int32Array(2 * keys),
  marks: new Uint8Array(keys),
  count: 0,
});

/** Call it before the least of the key changes. */
export function touch(touched: Touched, least: Column, key: number): void {
  if (touched.marks[key]) return;
  touched.marks[key] = 1;
  touched.before[2 * touched.count] = read(least, 2 * key);
  touched.before[2 * touched.count + 1] = read(least, 2 * key + 1);
  touched.keys[touched.count++] = key;
}

/** Takes the marks away and answers the touched keys whose least price is another one in the end. */
export function changedKeys(touched: Touched, least: Column): Column {
  const { keys, before, marks } = touched;
  const changed = new Int32Array(touched.count);
  let count = 0;
  for (let at = 0; at < touched.count; at++) {
    const key = read(keys, at);
    marks[key] = 0;
    if (before[2 * at] !== least[2 * key] || before[2 * at + 1] !== least[2 * key + 1])
      changed[count++] = key;
  }
  touched.count = 0;
  return changed.subarray(0, count);
}
