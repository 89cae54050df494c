import type { JsonOf } from './json-text.ts';

/** JSON of a value of this type, as bytes. */
export type JsonBytesOf<T> = Buffer & { readonly __value: T };

export const bytesOf = <T>(json: JsonOf<T>): JsonBytesOf<T> => Buffer.from(json) as JsonBytesOf<T>;

/** Text that becomes bytes piece by piece, so that a large one is never put together before. */
export interface ByteText {
  /** Only for text whose every character is ASCII. */
  ascii(text: string): void;
  bytes(piece: Uint8Array): void;
  byte(one: number): void;
  /** All that has been written; nothing may be written after it. */
  whole(): Buffer;
}

const FIRST_ROOM = 256 * 1024;
/** Longer texts are not copied out of their room, but leave with it. */
const COPIED_BYTES = 32 * 1024;

/** Rooms for the next texts: fetching and giving back a megabyte each time costs more than to fill it. */
const spare: Buffer[] = [];
/** As many texts as are on their way at once. */
const MOST_SPARE = 2;
/** The rooms of the texts that have left with them. */
const roomOf = new WeakMap<Buffer, Buffer>();

/** Lets the next text have the room of one that nobody will read any more. */
export function giveBack(text: Buffer): void {
  const room = roomOf.get(text);
  roomOf.delete(text);
  if (room && spare.length < MOST_SPARE) spare.push(room);
}

export function byteText(): ByteText {
  let room = spare.pop() ?? Buffer.allocUnsafeSlow(FIRST_ROOM);
  let end = 0;
  /** Where the next so many bytes go. */
  const place = (size: number): number => {
    const begin = end;
    end += size;
    if (end > room.length) {
      const wider = Buffer.allocUnsafeSlow(Math.max(end, room.length * 2));
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
    byte(one) {
      const begin = place(1);
      room[begin] = one;
    },
    whole() {
      const text = room.subarray(0, end);
      roomOf.set(text, room);
      if (end > COPIED_BYTES) return text;
      const copy = Buffer.from(text);
      giveBack(text);
      return copy;
    },
  };
}
