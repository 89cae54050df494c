import type { Endpoint, EventOf, OutputOf, RawInputOf } from '#contract/endpoint.ts';
import { EVENT_STREAM_TYPE } from '#contract/flight-events.ts';
import { ApiError, readAnswer, refusalOf, send } from './client.ts';

interface Listening<E extends Endpoint> {
  readonly signal: AbortSignal;
  readonly onEvent: (event: Exclude<EventOf<E>, { kind: 'error' }>) => void;
}

/**
 * Calls an endpoint that streams JSON lines and passes each to `onEvent`.
 * @returns the whole response if the server did not stream.
 * @throws ApiError as `call` does, also for an error in the last line; ConnectionLostError when the body
 * breaks off.
 */
export async function callStream<E extends Endpoint & Required<Pick<Endpoint, 'events'>>>(
  endpoint: E,
  input: RawInputOf<E>,
  { signal, onEvent }: Listening<E>,
): Promise<OutputOf<E> | undefined> {
  const accept = `${EVENT_STREAM_TYPE}, application/json`;
  const response = await send(endpoint, input, { accept, signal });
  const isStream = response.headers.get('content-type')?.startsWith(EVENT_STREAM_TYPE);
  if (!isStream || !response.body) return readAnswer(endpoint, response, signal);
  try {
    for await (const line of jsonLines(response.body)) onEvent(readLine(endpoint, line));
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof ApiError || error instanceof ConnectionLostError) throw error;
    throw new ApiError(endpoint.failure, { code: 'unexpected', status: 200 });
  }
  return undefined;
}

/** @throws ApiError for an error event and for an invalid line, also when `onEvent` throws one. */
function readLine<E extends Endpoint & Required<Pick<Endpoint, 'events'>>>(
  endpoint: E,
  line: unknown,
): Exclude<EventOf<E>, { kind: 'error' }> {
  // First, as an error may have a code or a form that this version does not know.
  if (isErrorLine(line)) throw refusalOf(line, endpoint);
  return endpoint.events.parse(line) as Exclude<EventOf<E>, { kind: 'error' }>;
}

const isErrorLine = (line: unknown): boolean =>
  typeof line === 'object' && line !== null && 'kind' in line && line.kind === 'error';

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
