import * as z from 'zod/mini';
import type { Endpoint, OutputOf, RawInputOf } from '#contract/endpoint.ts';
import { ERRORS, errorBody } from '#contract/errors.ts';
import { IDEMPOTENCY_KEY } from '#contract/fields.ts';
import type { ErrorCode } from '#domain/errors.ts';
import { noteAnswer } from '#web/browser/online.ts';
import { stored } from '#web/browser/storage.ts';
import { checkAnswer, checkInChunks } from './check-answer.ts';

/** zod would probe for `eval`, which our content policy forbids. */
z.config({ jitless: true });

export const TOKEN_KEY = 'auth_token';
/** Of the session. */
export const sessionToken = stored(TOKEN_KEY, z.string(), 'device');

interface Failure {
  readonly code: ErrorCode;
  /** HTTP status; 0 when there was no response. */
  readonly status: number;
  readonly fields?: Readonly<Record<string, string>>;
  /** Reference of the server's log entry. */
  readonly reference?: string;
  /** By which the next call goes on with what this one has begun. */
  readonly challenge?: string;
  /** From the Retry-After header. */
  readonly retryAfterMs?: number;
  readonly hasServerText?: boolean;
}

/** A failed call with a message for the person. The message ends with the reference, if any, on its own line. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: ErrorCode;
  /** HTTP status; 0 when there was no response. */
  readonly status: number;
  readonly fields: Readonly<Record<string, string>>;
  readonly reference: string | undefined;
  /** Of a sign-in that needs a code. */
  readonly challenge: string | undefined;
  /** Milliseconds from Retry-After; 0 without one. */
  readonly retryAfterMs: number;
  /** Whether the message is the server's and not the default of the call. */
  readonly hasServerText: boolean;

  constructor(message: string, failure: Failure) {
    const { code, status, fields, reference, retryAfterMs = 0, hasServerText = false } = failure;
    super(reference ? `${message}\n${formatReference(reference)}` : message);
    this.code = code;
    this.status = status;
    this.fields = fields ?? {};
    this.reference = reference;
    this.challenge = failure.challenge;
    this.retryAfterMs = retryAfterMs;
    this.hasServerText = hasServerText;
  }
}

/** `Reference: ab12cd` */
const formatReference = (reference: string): string => `Reference: ${reference}`;

/** `Reference: ab12cd`, or undefined without one; for screens that show their own message. */
export const referenceOf = (error: unknown): string | undefined =>
  error instanceof ApiError && error.reference ? formatReference(error.reference) : undefined;

export const retryAfterMs = (error: unknown): number =>
  error instanceof ApiError ? error.retryAfterMs : 0;

/** Whether operators have turned the call off; the message says so. */
export const isSwitchedOff = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'switched_off';

type SignedOutListener = () => void;
const signedOutListeners = new Set<SignedOutListener>();

/** Calls `listener` when an authenticated call reports that the session has ended. */
export function onSignedOut(listener: SignedOutListener): () => void {
  signedOutListeners.add(listener);
  return () => signedOutListeners.delete(listener);
}

type AskToConfirm = () => Promise<boolean>;
let askToConfirm: AskToConfirm | undefined;

/** `ask` has the member prove who they are when a call needs that, and resolves to whether they have. */
export function onConfirmationNeeded(ask: AskToConfirm): () => void {
  askToConfirm = ask;
  return () => {
    if (askToConfirm === ask) askToConfirm = undefined;
  };
}

interface AnyInput {
  params?: Record<string, string>;
  query?: Record<string, string | number | boolean | undefined>;
  body?: unknown;
}

/**
 * Calls an endpoint, with the stored token if there is one. The same call again after one whose answer was lost has the
 * same idempotency key. A call that needs the member to prove who they are waits for that, and is then made again.
 * @throws ApiError for everything but a valid 2xx response. An abort is rethrown as it is.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: RawInputOf<E>,
  signal?: AbortSignal,
): Promise<OutputOf<E>> {
  try {
    return await callOnce(endpoint, input, signal);
  } catch (error) {
    const isUnconfirmed = error instanceof ApiError && error.code === 'confirmation_needed';
    if (!isUnconfirmed || !(await askToConfirm?.())) throw error;
    return callOnce(endpoint, input, signal);
  }
}

async function callOnce<E extends Endpoint>(
  endpoint: E,
  input: RawInputOf<E>,
  signal?: AbortSignal,
): Promise<OutputOf<E>> {
  const id = JSON.stringify([endpoint.path, input]);
  const key = endpoint.takesIdempotencyKey ? (lostKeys.get(id) ?? newKey()) : undefined;
  try {
    const response = await send(endpoint, input, { signal, idempotencyKey: key });
    const answer = await readAnswer(endpoint, response, signal);
    // What a lost call has made may be gone by this one: then the same call is meant to make it again.
    if (key || endpoint.method === 'DELETE') lostKeys.clear();
    return answer;
  } catch (error) {
    if (key && isLost(error)) lostKeys.set(id, key);
    else lostKeys.delete(id);
    throw error;
  }
}

/** Idempotency keys of calls that may have been done, by path and input. */
const lostKeys = new Map<string, string>();

/** Without `randomUUID`, which browsers have on https only. */
const newKey = () => Array.from(crypto.getRandomValues(new Uint32Array(4)), hex).join('-');
const hex = (part: number) => part.toString(16);

/** Whether a failed call may have been done: there was no answer, an unreadable one, or one of a proxy. */
const isLost = (error: unknown) =>
  !(error instanceof ApiError) ||
  error.status < 400 ||
  error.status >= 500 ||
  error.code === 'idempotency_key_in_use';

/**
 * As {@link call}, bypassing the HTTP cache.
 * @throws ApiError as {@link call} does.
 */
export async function callBypassingCache<E extends Endpoint>(
  endpoint: E,
  input: RawInputOf<E>,
  signal?: AbortSignal,
): Promise<OutputOf<E>> {
  return readAnswer(endpoint, await send(endpoint, input, { signal, bypassCache: true }), signal);
}

interface SendOptions {
  /** Overrides the Accept header. */
  readonly accept?: string;
  readonly signal?: AbortSignal | undefined;
  readonly bypassCache?: boolean;
  readonly idempotencyKey?: string | undefined;
}

/** @throws ApiError for every status outside 2xx. */
export async function send<E extends Endpoint>(
  endpoint: E,
  input: RawInputOf<E>,
  { accept, signal, bypassCache, idempotencyKey }: SendOptions,
): Promise<Response> {
  const token = sessionToken.get();
  const sentAt = Date.now();
  const response = await fetch(urlOf(endpoint, input as AnyInput), {
    method: endpoint.method,
    ...initOf(input as AnyInput, { token, accept, idempotencyKey }),
    ...(signal && { signal }),
    ...(bypassCache && { cache: 'reload' }),
  }).catch((error: unknown) => {
    if (signal?.aborted) throw error;
    throw new ApiError(endpoint.unreachable, { code: 'unexpected', status: 0 });
  });
  noteAnswer(endpoint.path, response, sentAt);
  if (response.ok) return response;
  const { status, headers } = response;
  const retryAfterMs = 1_000 * (Number(headers.get('retry-after')) || 0);
  const failure = failureOf(endpoint, input as AnyInput, status);
  const refused = refusalOf(await jsonOf(response, signal), { failure, status, retryAfterMs });
  // Only our own error code ends the session: a proxy's 401 says nothing about it, nor does one to an older token.
  const isOfSession = token !== undefined && token === sessionToken.get();
  if (isOfSession && refused.code === 'sign_in_required')
    for (const listener of signedOutListeners) listener();
  throw refused;
}

/** Compressed size; about a twentieth of the JSON. */
const LARGE_BYTES = 10_000;

/** @throws ApiError when the response breaks the contract. */
export async function readAnswer<E extends Endpoint>(
  endpoint: E,
  response: Response,
  signal?: AbortSignal,
): Promise<OutputOf<E>> {
  if (response.status === 204) return undefined as OutputOf<E>;
  const json = await jsonOf(response, signal);
  const isLarge = Number(response.headers.get('content-length')) > LARGE_BYTES;
  const checked = isLarge ? await checkInChunks(endpoint, json) : checkAnswer(endpoint, json);
  if (!checked) throw new ApiError(endpoint.failure, { code: 'unexpected', status: 200 });
  return checked.answer;
}

/** Undefined for invalid JSON. */
const jsonOf = (response: Response, signal: AbortSignal | undefined): Promise<unknown> =>
  response.json().catch((error: unknown) => {
    if (signal?.aborted) throw error;
    return undefined;
  });

const failureOf = ({ failure, failures }: Endpoint, { params = {} }: AnyInput, status: number) =>
  failures?.[status]?.replace(PARAM, (_, name: string) => params[name] ?? '') ?? failure;

/** `:code` */
const PARAM = /:(\w+)/g;

function urlOf(endpoint: Endpoint, { params = {}, query = {} }: AnyInput): string {
  const path = endpoint.path.replace(PARAM, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  );
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([key, value]) =>
      value === undefined ? [] : [[key, String(value)]],
    ),
  ).toString();
  return `/api${path}${search && `?${search}`}`;
}

interface HeaderValues {
  readonly token: string | undefined;
  readonly accept: string | undefined;
  readonly idempotencyKey: string | undefined;
}

const initOf = (
  { body }: AnyInput,
  { token, accept, idempotencyKey }: HeaderValues,
): RequestInit => ({
  headers: {
    ...(accept && { accept }),
    ...(token && { authorization: `Bearer ${token}` }),
    ...(idempotencyKey && { [IDEMPOTENCY_KEY]: idempotencyKey }),
    ...(body !== undefined && { 'content-type': 'application/json' }),
  },
  ...(body !== undefined && { body: JSON.stringify(body) }),
});

/** Text that may be shown. */
const textField = z.catch(z.optional(z.string().check(z.trim(), z.minLength(1))), undefined);

/** An error of any server: this one, an older or newer one during an update, a proxy. A part in another form is left out. */
const errorParts = z.catch(
  z.object({
    error: textField,
    message: textField,
    fields: z.catch(errorBody.shape.fields, undefined),
    reference: z.catch(errorBody.shape.reference, undefined),
    challenge: z.catch(errorBody.shape.challenge, undefined),
  }),
  {},
);

interface ErrorSource {
  readonly failure: string;
  /** Defaults to that of the code. */
  readonly status?: number;
  readonly retryAfterMs?: number;
}

/** An error with the text of the server: its message, else its error, else the default of the call. */
export function refusalOf(
  json: unknown,
  { failure, status, retryAfterMs = 0 }: ErrorSource,
): ApiError {
  const { error, message, fields, reference, challenge } = errorParts.parse(json);
  const known = errorBody.shape.error.safeParse(error).data;
  const serverText = message ?? (known ? ERRORS[known].message : error);
  const code = known ?? 'unexpected';
  return new ApiError(serverText ?? failure, {
    code,
    status: status ?? ERRORS[code].status,
    retryAfterMs,
    hasServerText: serverText !== undefined,
    ...(fields && { fields }),
    ...(reference && { reference }),
    ...(challenge && { challenge }),
  });
}
