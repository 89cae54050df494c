/** The answer ended before its end. What has come of it holds. */
export class ConnectionLostError extends Error {
  override readonly name = 'CutError';
}

/** No honest line is longer, in characters. */
const LONGEST_LINE = 5_000_000;
/** The server says something every ten seconds, if only that there is nothing new. */
const SILENCE_MS = 30_000;

/**
 * The values of a body that has one per line, each as soon as its line is there. Blank lines mean nothing.
 * @throws CutError when the body breaks off, ends in the midst of a line or falls silent; SyntaxError for a line that
 *   is no JSON, RangeError for one that has no end.
 */
export async function* jsonLines(body: ReadableStream<Uint8Array>): AsyncGenerator<unknown> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  try {
    for (;;) {
      const { done, value } = await inTime(reader.read());
      if (done) break;
      const lines = (rest + decoder.decode(value, { stream: true })).split('\n');
      rest = lines.pop() ?? '';
      if (rest.length > LONGEST_LINE) throw new RangeError('A line without an end');
      yield* valuesOf(lines);
    }
    if (rest.trim() !== '') throw new ConnectionLostError('A line without an end');
  } finally {
    reader.cancel().catch(() => undefined);
  }
}

function* valuesOf(lines: readonly string[]): Generator<unknown> {
  for (const line of lines) if (line.trim() !== '') yield JSON.parse(line);
}

/** What is read. @throws CutError when reading fails or takes too long. */
async function inTime<T>(reading: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ConnectionLostError('Silence')), SILENCE_MS);
  });
  try {
    return await Promise.race([reading, silence]);
  } catch (error) {
    throw error instanceof ConnectionLostError
      ? error
      : new ConnectionLostError('Broken off', { cause: error });
  } finally {
    clearTimeout(timer);
  }
}
