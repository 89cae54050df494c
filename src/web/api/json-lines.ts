/** The response ended too early; what has arrived is valid. */
export class ConnectionLostError extends Error {
  override readonly name = 'ConnectionLostError';
}

/** Maximum line length in characters. */
const LONGEST_LINE = 5_000_000;
/** The server sends a line at least every ten seconds. */
const SILENCE_MS = 30_000;

/**
 * Yields the value of each line as it arrives; blank lines are skipped.
 * @throws ConnectionLostError when the body breaks off, ends inside a line or stalls; SyntaxError for invalid
 * JSON; RangeError for a line that is too long.
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

/** @throws ConnectionLostError when reading fails or times out. */
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
