import type * as z from 'zod/mini';
import type { CallLimit } from '#domain/call-limit.ts';
import type { ErrorCode } from '#domain/errors.ts';
import type { Action } from '#domain/permissions.ts';

/** One call of the API, as a value: the server serves it, the client makes it, OpenAPI describes it. */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path under `/api`, with `:name` for parameters. */
  readonly path: `/${string}`;
  readonly summary: string;
  /** What the caller must be allowed to do; the server turns it into the type of `actor` that the handler receives. */
  readonly action: Action;
  /** How often it may be called. The server counts a call once its input has been read. */
  readonly limit?: CallLimit;
  readonly params?: z.ZodMiniObject;
  readonly query?: z.ZodMiniObject;
  readonly body?: z.ZodMiniObject;
  /** Header with a signature over the body; the handler gets both as they came. */
  readonly signature?: string;
  /** Whether the body may also come as a form. A page elsewhere can send one unasked: for public calls only. */
  readonly takesForms?: true;
  /** Media type of an answer that is one text instead of JSON. */
  readonly answersAs?: 'text/xml';
  /** One line of an answer that comes line by line, where the caller asks for such a one and it can be had. */
  readonly events?: z.ZodMiniType;
  /** `z.void()` for a call that answers 204 without a body. */
  readonly response: z.ZodMiniType;
  /** Property of the answer that holds most of it, a record; a browser checks that in several heaps. */
  readonly bulk?: string;
  /** Refusals beyond `invalid_input`, `unexpected` and those that `action` implies. */
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

/** One line of an answer, as the caller reads it. */
export type EventOf<E extends Endpoint> =
  E extends Record<'events', infer S extends z.ZodMiniType> ? z.output<S> : never;
/** One line of an answer, as the handler writes it. */
export type RawEventOf<E extends Endpoint> =
  E extends Record<'events', infer S extends z.ZodMiniType> ? z.input<S> : never;

/** Keeps the exact schema types of an endpoint while checking its shape. */
export const endpoint = <const E extends Endpoint>(definition: E): E => definition;
