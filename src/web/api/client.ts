import * as z from 'zod/mini';
import type { Endpoint, OutputOf, RawInputOf } from '#contract/endpoint.ts';
import { ERRORS, errorBody } from '#contract/errors.ts';
import type { ErrorCode } from '#domain/errors.ts';
import { checkAnswer, checkInHeaps } from './check-answer.ts';

/** zod would probe for `eval`, which the content policy of the pages forbids. */
z.config({ jitless: true });

/** Local-storage key of the session token. */
export const TOKEN_KEY = 'auth_token';

interface Failure {
  readonly code: ErrorCode;
  /** HTTP status; 0 when no answer came at all. */
  readonly status: number;
  readonly fields?: Readonly<Record<string, string>>;
  /** By it the server's own record of a failure is found. */
  readonly reference?: string;
  /** The server wants no other try any sooner. */
  readonly retryAfterMs?: number;
}

/**
 * A refused or failed call, with words that may be shown to the person. Where the server has given the
 * failure a reference, the words end with it, on a line of its own.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: ErrorCode;
  /** HTTP status; 0 when no answer came at all. */
  readonly status: number;
  readonly fields: Readonly<Record<string, string>>;
  readonly reference: string | undefined;
  /** The server wants no other try any sooner; 0 when it has not said so. */
  readonly retryAfterMs: number;

  constructor(message: string, { code, status, fields, reference, retryAfterMs = 0 }: Failure) {
    super(reference ? `${message}\n${formatReference(reference)}` : message);
    this.code = code;
    this.status = status;
    this.fields = fields ?? {};
    this.reference = reference;
    this.retryAfterMs = retryAfterMs;
  }
}

/** `Reference: ab12cd` */
const formatReference = (reference: string): string => `Reference: ${reference}`;

/** The line with the reference of a failure, for who has words of their own; undefined where it has none. */
export const referenceOf = (error: unknown): string | undefined =>
  error instanceof ApiError && error.reference ? formatReference(error.reference) : undefined;

/** How long to wait before another try, where the server has said so. */
export const retryAfterMs = (error: unknown): number =>
  error instanceof ApiError ? error.retryAfterMs : 0;

type SignedOutListener = () => void;
const signedOutListeners = new Set<SignedOutListener>();

/** Calls `listener` when a call made with a token answers that the session is over. */
export function onSignedOut(listener: SignedOutListener): () => void {
  signedOutListeners.add(listener);
  return () => signedOutListeners.delete(listener);
}

interface AnyInput {
  params?: Record<string, string>;
  query?: Record<string, string | number | boolean | undefined>;
  body?: unknown;
}

/**
 * Makes one call of the contract, with the stored token when there is one.
 * @throws ApiError for every outcome but a well-formed 2xx answer. An abort passes through as it is.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: RawInputOf<E>,
  signal?: AbortSignal,
): Promise<OutputOf<E>> {
  return readAnswer(endpoint, await send(endpoint, input, { signal }), signal);
}

/**
 * As {@link call}, and not what the server has worked out for somebody before.
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
  /** Media types of the answer, where others than usual are wanted. */
  readonly accept?: string;
  readonly signal?: AbortSignal | undefined;
  /** Nothing that has been kept on the way will do. */
  readonly bypassCache?: boolean;
}

/** The answer before it is read. @throws ApiError for every outcome outside 2xx. */
export async function send<E extends Endpoint>(
  endpoint: E,
  input: RawInputOf<E>,
  { accept, signal, bypassCache }: SendOptions,
): Promise<Response> {
  const token = localStorage.getItem(TOKEN_KEY);
  const response = await fetch(urlOf(endpoint, input as AnyInput), {
    method: endpoint.method,
    ...initOf(input as AnyInput, { token, accept }),
    ...(signal && { signal }),
    ...(bypassCache && { cache: 'reload' }),
  }).catch((error: unknown) => {
    if (signal?.aborted) throw error;
    throw new ApiError(endpoint.unreachable, { code: 'unexpected', status: 0 });
  });
  if (response.ok) return response;
  const refused = refusalOf(endpoint, response, await jsonOf(response, signal));
  // Only our own words end the session: a proxy that asks for a password of its own says nothing of it.
  if (token && refused.code === 'sign_in_required')
    for (const listener of signedOutListeners) listener();
  throw refused;
}

/** On the wire, where it takes about a twentieth. */
const LARGE_BYTES = 10_000;

/** @throws ApiError when it is not what the contract says. */
export async function readAnswer<E extends Endpoint>(
  endpoint: E,
  response: Response,
  signal?: AbortSignal,
): Promise<OutputOf<E>> {
  if (response.status === 204) return undefined as OutputOf<E>;
  const json = await jsonOf(response, signal);
  const isLarge = Number(response.headers.get('content-length')) > LARGE_BYTES;
  const checked = isLarge ? await checkInHeaps(endpoint, json) : checkAnswer(endpoint, json);
  if (!checked) throw new ApiError(endpoint.failure, { code: 'unexpected', status: 200 });
  return checked.answer;
}

/** Undefined for what is no JSON. */
const jsonOf = (response: Response, signal: AbortSignal | undefined): Promise<unknown> =>
  response.json().catch((error: unknown) => {
    if (signal?.aborted) throw error;
    return undefined;
  });

function urlOf(endpoint: Endpoint, { params = {}, query = {} }: AnyInput): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  );
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([key, value]) =>
      value === undefined ? [] : [[key, String(value)]],
    ),
  ).toString();
  return `/api${path}${search && `?${search}`}`;
}

const initOf = (
  { body }: AnyInput,
  { token, accept }: { readonly token: string | null; readonly accept: string | undefined },
): RequestInit => ({
  headers: {
    ...(accept && { accept }),
    ...(token && { authorization: `Bearer ${token}` }),
    ...(body !== undefined && { 'content-type': 'application/json' }),
  },
  ...(body !== undefined && { body: JSON.stringify(body) }),
});

function refusalOf(endpoint: Endpoint, { status, headers }: Response, json: unknown): ApiError {
  const failure = { status, retryAfterMs: 1_000 * (Number(headers.get('retry-after')) || 0) };
  const known = errorBody.safeParse(json);
  if (!known.success) return new ApiError(endpoint.failure, { code: 'unexpected', ...failure });
  const { error, message, fields, reference } = known.data;
  return new ApiError(message || ERRORS[error].message, {
    code: error,
    ...failure,
    ...(fields && { fields }),
    ...(reference && { reference }),
  });
}
