import type { Endpoint, EventOf, OutputOf, RawInputOf } from '#contract/endpoint.ts';
import { EVENT_STREAM_TYPE } from '#contract/flight-events.ts';
import { ApiError, readAnswer, refusalOf, send } from './client.ts';
import { ConnectionLostError, jsonLines } from './json-lines.ts';

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
