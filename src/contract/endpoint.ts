import type * as z from 'zod/mini';
import type { ErrorCode } from '#domain/errors.ts';

/**
 * Who may call: the server turns this into the type of `actor` that the handler receives.
 * `public` does not even ask who calls; `guest` admits callers without a token but refuses a stale one.
 */
export type Access = 'public' | 'guest' | 'member' | 'premium' | 'admin';

/** One call of the API, as a value: the server serves it, the client makes it, OpenAPI describes it. */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path under `/api`, with `:name` for parameters. */
  readonly path: `/${string}`;
  readonly summary: string;
  readonly access: Access;
  /** Refusal for members without the plan, where the general words would not do. */
  readonly refusal?: 'inbound_is_premium' | 'single_route_is_premium';
  readonly params?: z.ZodMiniObject;
  readonly query?: z.ZodMiniObject;
  readonly body?: z.ZodMiniObject;
  /** `z.void()` for a call that answers 204 without a body. */
  readonly response: z.ZodMiniType;
  /** Refusals beyond `invalid_input`, `unexpected` and those that `access` implies. */
  readonly errors: readonly ErrorCode[];
  /** Words shown when the call fails and the answer carries none. */
  readonly failure: string;
  /** Words shown when no answer comes at all. */
  readonly unreachable: string;
}

type Part<E, K extends string> =
  E extends Record<K, infer S extends z.ZodMiniType> ? { [P in K]: z.output<S> } : unknown;
type RawPart<E, K extends string> =
  E extends Record<K, infer S extends z.ZodMiniType> ? { [P in K]: z.input<S> } : unknown;

/** Input after parsing: what a handler works with. */
export type InputOf<E extends Endpoint> = Part<E, 'params'> & Part<E, 'query'> & Part<E, 'body'>;
/** Input before parsing: what a caller writes. */
export type RawInputOf<E extends Endpoint> = RawPart<E, 'params'> &
  RawPart<E, 'query'> &
  RawPart<E, 'body'>;
export type OutputOf<E extends Endpoint> = z.output<E['response']>;
/** Output before serialising: what a handler returns. */
export type RawOutputOf<E extends Endpoint> = z.input<E['response']>;

/** Keeps the exact schema types of an endpoint while checking its shape. */
export const endpoint = <const E extends Endpoint>(definition: E): E => definition;
