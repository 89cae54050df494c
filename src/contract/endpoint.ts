import type * as z from 'zod/mini';
import type { CallLimit } from '#domain/call-limit.ts';
import type { ErrorCode } from '#domain/errors.ts';
import type { Action } from '#domain/permissions.ts';
import type { SwitchId } from '#domain/switches.ts';
import type { LocalDate } from '#domain/time.ts';

/** One endpoint of the API as a value: the server serves it, the client calls it, OpenAPI describes it. */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path under `/api`, with `:name` for parameters. */
  readonly path: `/${string}`;
  readonly summary: string;
  /** Of an endpoint that goes: the days from which it is deprecated, and after which it may be gone. */
  readonly deprecated?: { readonly since: LocalDate; readonly until: LocalDate };
  /** Required permission; decides the type of `actor` that the handler receives. */
  readonly action: Action;
  /** Rate limit. The server counts a call once its input is parsed. */
  readonly limit?: CallLimit;
  /** The switch that turns it off while the product runs. */
  readonly switch?: SwitchId;
  readonly params?: z.ZodMiniObject;
  readonly query?: z.ZodMiniObject;
  readonly body?: z.ZodMiniObject;
  /** Fields of these that name places: airport codes and groups, or what people call them. */
  readonly places?: readonly string[];
  /** Header with a signature over the body; the handler gets both unparsed. */
  readonly signature?: string;
  /** Whether the body may also be a form. Other sites can submit one without consent, so only for public endpoints. */
  readonly takesForms?: true;
  /** Whether the body may also be what browsers send about violations of the content policy. */
  readonly takesPolicyReports?: true;
  /**
   * Whether the caller may send `Idempotency-Key`, with which the call can be repeated without doing it twice. Only for
   * actions of members, as keys are theirs, and for answers that are plain JSON.
   */
  readonly takesIdempotencyKey?: true;
  /** Whether the browser is told to delete its cached answers (`Clear-Site-Data`). */
  readonly clearsCache?: true;
  /** A body that cannot be read counts as none, and does not keep the call from being made. */
  readonly mayBeUnreadable?: true;
  /** Media type of a response that is text instead of JSON. */
  readonly answersAs?:
    | 'text/xml'
    | 'text/calendar; charset=utf-8'
    | 'text/csv; charset=utf-8'
    | 'application/zip';
  /** Name of the file as which the response is streamed; it is then an iterable of bytes. */
  readonly file?: `${string}.${'zip' | 'csv'}`;
  /** File name of the same answer as CSV, sent if the caller accepts it rather than JSON. */
  readonly csvFile?: `${string}.csv`;
  /** One line of a streamed response, sent if the caller accepts a stream and the source supports it. */
  readonly events?: z.ZodMiniType;
  /** `z.void()` for a 204 response without a body. */
  readonly response: z.ZodMiniType;
  /** Property of the response that holds most of it, a record; the browser validates it in several chunks. */
  readonly bulk?: string;
  /** Error codes beyond `invalid_input`, `unexpected` and those implied by `action`. */
  readonly errors: readonly ErrorCode[];
  /** Text shown if the call fails without a message. */
  readonly failure: string;
  /** The same for answers of one status; `:name` stands for a parameter of the path. */
  readonly failures?: Readonly<Record<number, string>>;
  /** Text shown if there is no response. */
  readonly unreachable: string;
}

type Part<E, K extends string> =
  E extends Record<K, infer S extends z.ZodMiniType> ? { [P in K]: z.output<S> } : unknown;
type RawPart<E, K extends string> =
  E extends Record<K, infer S extends z.ZodMiniType> ? { [P in K]: z.input<S> } : unknown;

/** Parsed input, as the handler receives it. */
export type InputOf<E extends Endpoint> = Part<E, 'params'> & Part<E, 'query'> & Part<E, 'body'>;
/** Unparsed input, as the caller sends it. */
export type RawInputOf<E extends Endpoint> = RawPart<E, 'params'> &
  RawPart<E, 'query'> &
  RawPart<E, 'body'>;
export type OutputOf<E extends Endpoint> = z.output<E['response']>;
/** Output before serialization, as the handler returns it. */
export type RawOutputOf<E extends Endpoint> = z.input<E['response']>;

/** One line of a streamed response, as the caller reads it. */
export type EventOf<E extends Endpoint> =
  E extends Record<'events', infer S extends z.ZodMiniType> ? z.output<S> : never;
/** One line of a streamed response, as the handler writes it. */
export type RawEventOf<E extends Endpoint> =
  E extends Record<'events', infer S extends z.ZodMiniType> ? z.input<S> : never;

/** Checks the shape of an endpoint and keeps its exact schema types. */
export const endpoint = <const E extends Endpoint>(definition: E): E => definition;

type CamelCase<Name extends string> = Name extends `${infer First}_${infer Rest}`
  ? `${First}${Capitalize<CamelCase<Rest>>}`
  : Name;

/** As a row has it: a time may be a `Date`, a list may be read-only. */
type Stored<Value> = string extends Value
  ? Value | Date
  : Value extends (infer Item)[]
    ? readonly Item[]
    : Value;

/** What a row must have to be written as `Fields`: the same names in camel case. */
type RowOf<Fields> = {
  readonly [Name in keyof Fields as CamelCase<Name & string>]: Stored<Fields[Name]>;
};

/** Writes of a row the fields that the schema declares, and no others: `createdAt` as `created_at`, in ISO 8601, UTC. */
export function toWire<S extends z.ZodMiniObject>(
  { shape }: S,
  row: RowOf<z.input<S>>,
): z.input<S> {
  const values = row as Readonly<Record<string, unknown>>;
  const fields = Object.keys(shape).map((name) => {
    const value = values[name.replace(/_(.)/g, (_, initial: string) => initial.toUpperCase())];
    return [name, value instanceof Date ? value.toISOString() : value];
  });
  return Object.fromEntries(fields) as z.input<S>;
}
