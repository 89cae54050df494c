import type { Endpoint, InputOf, RawEventOf, RawOutputOf } from '#contract/endpoint.ts';
import type { CallLimit } from '#domain/call-limit.ts';
import type { Actor } from '#domain/permissions.ts';
import {
  type AccessOf,
  type Action,
  authorise,
  type Cleared,
  PERMISSIONS,
} from '#domain/permissions.ts';
import type { CachedBody } from './cached-response/cached-body.ts';
import type { Encoding } from './cached-response/compression.ts';

/** The actor that an action proves; none for what is public, where nobody is asked who they are. */
export type ActorFor<A extends Action> = AccessOf<A> extends 'public' ? undefined : Cleared<A>;

/** What the connection itself says about the caller. */
export interface Caller {
  /** Bearer token as sent; not checked yet. */
  readonly token: string | undefined;
  /** Network address, the /64 of IPv6: key of limits per address. */
  readonly addressKey: string;
  /** Asks for an answer that is worked out anew. */
  readonly bypassesCache: boolean;
  /** Of the answer: the best that the caller takes. */
  readonly encoding: Encoding;
  /** Tells sessions apart in ETags; empty for a guest. */
  readonly viewer: string;
  /** Whether the caller has this answer already (`If-None-Match`), and so gets 304. */
  readonly holds: (body: CachedBody) => Promise<boolean>;
}

/** A body that came with a signature; neither has been looked at. */
export interface SignedBody {
  readonly raw: Buffer;
  readonly signature: string | undefined;
}

export interface Call<E extends Endpoint> {
  readonly input: InputOf<E>;
  /** Of endpoints with a signature. */
  readonly signed: E extends { readonly signature: string } ? SignedBody : undefined;
  readonly actor: ActorFor<E['action']>;
  readonly caller: Caller;
  /** Aborts when the browser goes away. Pass it to every outside call. */
  readonly signal: AbortSignal;
}

/** A value, of which the declared fields are written, or a body for which that has been done. */
type Answer<E extends Endpoint> = RawOutputOf<E> | CachedBody<RawOutputOf<E>>;

/** An endpoint with the function that answers it. */
export interface Route<E extends Endpoint = Endpoint> {
  readonly endpoint: E;
  readonly handle: (call: Call<E>) => Promise<Answer<E>>;
  readonly stream?: Stream<E> | undefined;
}

/**
 * Answers line by line as things become known; nothing is in a line that the contract does not name. What is thrown before the first line is refused like any other call;
 * what is thrown later becomes the last line. `call.signal` aborts with an `AppError` when the server ends.
 */
type Stream<E extends Endpoint> = (call: Call<E>) => AsyncIterable<RawEventOf<E>>;

/**
 * Binds a handler to its endpoint; `call.actor` already has the type that its action proves.
 * @param stream for callers who want the answer line by line; absent where it cannot be had so.
 */
export function route<E extends Endpoint>(
  endpoint: E,
  handle: (call: Call<E>) => Promise<Answer<E>> | Answer<E>,
  stream?: Stream<E>,
): Route {
  return { endpoint, handle, stream } as unknown as Route;
}

/** Finds out who calls. @throws AppError `sign_in_required` for a token that is no longer valid. */
export type Identify = (caller: Caller) => Promise<Actor>;

/** @throws AppError as `authorise` does. Nobody is asked who they are for what is public. */
export async function admit(
  { action }: Endpoint,
  caller: Caller,
  identify: Identify,
): Promise<Actor | undefined> {
  if (PERMISSIONS[action].access === 'public') return undefined;
  return authorise(await identify(caller), action);
}

/** Counts a call before it is made. @throws AppError `too_many_requests` with the seconds until the window ends. */
export type CountCall = (limit: CallLimit, subject: string) => Promise<unknown>;

/** Keeps to the limit that the endpoint declares. @throws AppError as `count` does. */
export async function checkLimit(
  { limit }: Endpoint,
  { caller, actor }: { readonly caller: Caller; readonly actor: Actor | undefined },
  count: CountCall,
): Promise<void> {
  if (limit?.per === 'address') await count(limit, caller.addressKey);
  if (limit?.per === 'member') {
    if (actor?.kind !== 'member')
      throw new Error(`${limit.name} counts members, and nobody is one`);
    await count(limit, actor.id);
  }
}
