import type { JsonOf } from './json-text.ts';

/** JSON of a value of this type, as bytes. */
export type JsonBytesOf<T> = Buffer & { readonly __value: T };

export const bytesOf = <T>(json: JsonOf<T>): JsonBytesOf<T> => Buffer.from(json) as JsonBytesOf<T>;

/** Text that becomes bytes piece by piece, so that a large one is never put together before. */
export interface ByteText {
  /** Only for text whose every character is ASCII. */
  ascii(text: string): void;
  bytes(piece: Uint8Array): void;
  /** All that has been written; nothing may be written after it. */
  whole(): Buffer;
}

const FIRST_ROOM = 256 * 1024;

/** Of the last text, for the next one: fetching and giving back a megabyte each time costs more than to fill it. */
let spare: Buffer | undefined;

export function byteText(): ByteText {
  let room = spare ?? Buffer.allocUnsafe(FIRST_ROOM);
  let end = 0;
  spare = undefined;
  /** Where the next so many bytes go. */
  const place = (size: number): number => {
    const begin = end;
    end += size;
    if (end > room.length) {
      const wider = Buffer.allocUnsafe(Math.max(end, room.length * 2));
      wider.set(room.subarray(0, begin));
      room = wider;
    }
    return begin;
  };
  return {
    ascii(text) {
      const begin = place(text.length);
      room.write(text, begin, 'latin1');
    },
    bytes(piece) {
      const begin = place(piece.length);
      room.set(piece, begin);
    },
    whole() {
      const copy = Buffer.from(room.subarray(0, end));
      spare = room;
      return copy;
    },
  };
}
