import { promisify } from 'node:util';
import { crc32, deflate } from 'node:zlib';

interface Pixels {
  /** Four bytes each: red, green, blue and an opacity that is always full. */
  readonly pixels: Uint8Array;
  readonly width: number;
  readonly height: number;
}

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');
const TRUE_COLOR = 2;

/**
 * A PNG (RFC 2083) without opacity and without row filters: for text on plain paper a third smaller than what resvg
 * writes.
 */
export async function pngOf({ pixels, width, height }: Pixels): Promise<Buffer> {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, TRUE_COLOR], 8);
  // A row begins with the number of its filter, 0 for none.
  const rows = Buffer.alloc((1 + width * 3) * height);
  let to = 0;
  for (let from = 0; from < pixels.length; from += 4) {
    if (from % (width * 4) === 0) to += 1;
    rows[to++] = pixels[from] ?? 0;
    rows[to++] = pixels[from + 1] ?? 0;
    rows[to++] = pixels[from + 2] ?? 0;
  }
  const data = await promisify<Buffer, { level: number }, Buffer>(deflate)(rows, { level: 9 });
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}
