import { strToU8, Zip, ZipDeflate } from 'fflate';

export interface FileInZip {
  readonly name: string;
  readonly parts: Iterable<string> | AsyncIterable<string>;
}

/** Each part is compressed by itself: small ones would grow. Characters. */
const LEAST_PART = 65_536;

/** The same text in larger parts, an empty one at least. */
async function* inLargeParts(parts: FileInZip['parts']): AsyncGenerator<string> {
  let text = '';
  for await (const part of parts) {
    text += part;
    if (text.length < LEAST_PART) continue;
    yield text;
    text = '';
  }
  yield text;
}

const NOTHING = new Uint8Array(0);

/** A ZIP file, part by part: what was written is not kept. @param at the time of its files, in the zone of the process. */
export async function* zipOf(
  files: Iterable<FileInZip>,
  at: Date,
): AsyncGenerator<Uint8Array, void, void> {
  const written: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    if (chunk.length > 0) written.push(chunk);
  });
  for (const { name, parts } of files) {
    const file = new ZipDeflate(name);
    file.mtime = at;
    zip.add(file);
    for await (const part of inLargeParts(parts)) {
      file.push(strToU8(part));
      yield* written.splice(0);
    }
    file.push(NOTHING, true);
    yield* written.splice(0);
  }
  zip.end();
  yield* written.splice(0);
}
