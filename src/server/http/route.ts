import type { Endpoint, InputOf, RawEventOf, RawOutputOf } from '#contract/endpoint.ts';
import { isKeyToken, KEY_CALLS } from '#domain/api-key.ts';
import type { CallLimit } from '#domain/call-limit.ts';
import type { Actor } from '#domain/permissions.ts';
import {
  type AccessOf,
  type Action,
  authorise,
  type Cleared,
  PERMISSIONS,
} from '#domain/permissions.ts';
import type { CachedBody } from './cached-response.ts';
import type { Encoding } from './compression.ts';

/** The type of actor that an action guarantees; undefined for public actions, which are the same for everybody. */
export type ActorFor<A extends Action> = AccessOf<A> extends 'public' ? undefined : Cleared<A>;

/** What connection and headers say about the caller. */
export interface Caller {
  /** Bearer token as sent; not checked yet. */
  readonly token: string | undefined;
  /** IPv4 address, or the /64 of IPv6: key of limits per address. */
  readonly addressKey: string;
  /** `Firefox on Windows`; undefined if unknown. */
  readonly browser: string | undefined;
  /** True if the caller does not accept a cached answer. */
  readonly bypassesCache: boolean;
  /** True if the caller accepts CSV rather than JSON; only for endpoints that have it. */
  readonly prefersCsv: boolean;
  /** The preferred encoding of the response among those that the caller accepts. */
  readonly encoding: Encoding;
  /** Tells sessions apart in ETags; empty for a guest. */
  readonly viewer: string;
  /** Whether the caller has this answer already (`If-None-Match`), and so gets 304. */
  readonly holds: (body: CachedBody) => Promise<boolean>;
}

/** A body with its signature; neither has been checked. */
export interface SignedBody {
  readonly raw: Buffer;
  readonly signature: string | undefined;
}

export interface Call<E extends Endpoint> {
  readonly input: InputOf<E>;
  /** Only for endpoints with a signature. */
  readonly signed: E extends { readonly signature: string } ? SignedBody : undefined;
  readonly actor: ActorFor<E['action']>;
  readonly caller: Caller;
  /** Aborts when the caller disconnects. Pass it to every call of a provider. */
  readonly signal: AbortSignal;
}

/** A value, of which the declared fields are serialized, or a body that is already serialized. */
type Answer<E extends Endpoint> = RawOutputOf<E> | CachedBody<RawOutputOf<E>>;

/** An endpoint with the function that answers it. */
export interface Route<E extends Endpoint = Endpoint> {
  readonly endpoint: E;
  readonly handle: (call: Call<E>) => Promise<Answer<E>>;
  readonly stream?: Stream<E> | undefined;
}

/**
 * Yields events, one line each, with only the fields of the contract. An error before the first line is answered as in
 * any other call; a later one becomes the last line. `call.signal` aborts with an `AppError` when the server closes.
 */
type Stream<E extends Endpoint> = (call: Call<E>) => AsyncIterable<RawEventOf<E>>;

/**
 * Binds a handler to its endpoint; `call.actor` already has the type that its action guarantees.
 * @param stream for callers that accept an event stream; absent if the endpoint has none.
 */
export function route<E extends Endpoint>(
  endpoint: E,
  handle: (call: Call<E>) => Promise<Answer<E>> | Answer<E>,
  stream?: Stream<E>,
): Route {
  return { endpoint, handle, stream } as unknown as Route;
}

/** Identifies the caller. @throws AppError `sign_in_required` for a token that is no longer valid. */
export type Identify = (caller: Caller) => Promise<Actor>;

/**
 * Of the callers of a public action only a program with an API key is identified: its key is counted, and refused if it
 * is unknown or revoked. A token of a session may have ended, and whoever has it still sees what everybody may.
 * @throws AppError as `identify` and `authorise` do.
 */
export async function admit(
  { action }: Endpoint,
  caller: Caller,
  identify: Identify,
): Promise<Actor | undefined> {
  const isPublic = PERMISSIONS[action].access === 'public';
  if (isPublic && !isKeyToken(caller.token ?? '')) return undefined;
  return authorise(await identify(caller), action);
}

/** Counts a call before it is handled. @throws AppError `too_many_requests` with the seconds until the window ends. */
export type CountCall = (limit: Omit<CallLimit, 'per'>, subject: string) => Promise<unknown>;

/** Enforces the limit that the endpoint declares, and that of the API key. @throws AppError as `count` does. */
export async function checkLimit(
  { limit }: Endpoint,
  { caller, actor }: { readonly caller: Caller; readonly actor: Actor | undefined },
  count: CountCall,
): Promise<void> {
  if (actor?.kind === 'member' && actor.key) await count(KEY_CALLS, actor.key.id);
  if (limit?.per === 'address') await count(limit, caller.addressKey);
  if (limit?.per === 'member') {
    if (actor?.kind !== 'member')
      throw new Error(`${limit.name} counts members, and nobody is one`);
    await count(limit, actor.id);
  }
}
