import { createHash } from 'node:crypto';
import type { Endpoint, RawOutputOf } from '#contract/endpoint.ts';
import { type Encoding, encoded, encodingFor, PACKED, unpacked } from './encodings.ts';
import { bytesOf, giveBack } from './json-bytes.ts';
import { jsonOf } from './json-text.ts';

/** Shorter texts are not worth compressing. */
export const WORTH_IT_BYTES = 1024;
/** Characters of a hash that tell the bytes of one answer from those of all others. */
const TAG_LENGTH = 22;

/** An answer in the bytes that one kind of caller takes. */
export interface Encoded {
  readonly encoding: Encoding;
  readonly bytes: Buffer;
  readonly etag: string;
}

export const IN = Symbol('ready to send');

/**
 * A whole answer as bytes: compressed once for each encoding that somebody asks for, sent any number of times. Who
 * writes it sees to it that nothing is in it that the contract does not name.
 */
export interface ReadyAnswer<T = unknown> {
  /** For whom sends this `Accept-Encoding`. */
  readonly [IN]: (accepted: string | undefined) => Encoded | Promise<Encoded>;
  /** Bytes that it takes; with every further encoding that is asked for about as many again. */
  readonly size: number;
  /** Only in the type. */
  readonly __value?: T;
}

export const isReady = (answer: unknown): answer is ReadyAnswer =>
  typeof answer === 'object' && answer !== null && IN in answer;

const tagged = (encoding: Encoding, bytes: Buffer): Encoded => {
  const hash = createHash('sha256').update(bytes).digest('base64url');
  return { encoding, bytes, etag: `"${hash.slice(0, TAG_LENGTH)}"` };
};

/** JSON of a value, or any other text. */
type TextBytesOf<T> = Buffer & { readonly __value?: T };

/** Packs it at once, and lets go of the text, which is twenty times as large: nobody may read it any more. */
export async function readyAnswer<T>(text: TextBytesOf<T>): Promise<ReadyAnswer<T>> {
  if (text.length < WORTH_IT_BYTES) {
    const short = tagged('identity', text);
    return { size: text.length, [IN]: () => short };
  }
  const packed = tagged(PACKED, await encoded(text, PACKED));
  giveBack(text);
  const made = new Map<Encoding, Encoded | Promise<Encoded>>([[packed.encoding, packed]]);
  const repacked = async (encoding: Encoding) =>
    tagged(encoding, await encoded(await unpacked(packed.bytes), encoding));
  const make = (encoding: Encoding) => {
    const begun = repacked(encoding);
    if (encoding === 'identity') return begun;
    made.set(encoding, begun);
    begun.then(
      (done) => made.set(encoding, done),
      () => made.delete(encoding),
    );
    return begun;
  };
  return {
    size: packed.bytes.length,
    [IN](accepted) {
      const encoding = encodingFor(accepted);
      return made.get(encoding) ?? make(encoding);
    },
  };
}

/** Bytes that are there in several encodings, in the order in which they are preferred; one of them is `identity`. */
export function readyVariants(variants: ReadonlyMap<Encoding, Buffer>): ReadyAnswer {
  const made = new Map(
    Array.from(variants, ([encoding, bytes]) => [encoding, tagged(encoding, bytes)]),
  );
  const offered = [...made.keys()];
  return {
    size: Array.from(variants.values()).reduce((sum, { length }) => sum + length, 0),
    [IN]: (accepted) => made.get(encodingFor(accepted, offered)) as Encoded,
  };
}

/** An answer whose every field the contract names: others are dropped. */
export const checkedAnswer = <E extends Endpoint>(
  { response }: E,
  answer: RawOutputOf<E>,
): Promise<ReadyAnswer<RawOutputOf<E>>> =>
  readyAnswer(bytesOf(jsonOf(response.parse(answer) as RawOutputOf<E>)));
