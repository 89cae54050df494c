import type { FastifyRequest } from 'fastify';
import type { Endpoint } from '#contract/endpoint.ts';
import { AppError } from '#domain/errors.ts';
import type { Actor } from '#domain/permissions.ts';
import { signedBodyOf } from '#server/plugins/bodies.ts';
import type { Call, Caller } from './route.ts';

export interface AdmittedRequest {
  readonly request: FastifyRequest;
  readonly actor: Actor | undefined;
  readonly caller: Caller;
  readonly signal: AbortSignal;
  /** Writes places called by name as calls take them; undefined where they take codes only. */
  readonly readPlaces: ((text: string) => string) | undefined;
}

/** @throws AppError `invalid_input` for a parameter of the contract that comes more than once. */
function eachOnce({ shape }: NonNullable<Endpoint['query']>, sent: unknown): unknown {
  const values = sent as Readonly<Record<string, unknown>>;
  const twice = Object.keys(shape).find((name) => Array.isArray(values[name]));
  if (twice === undefined) return sent;
  const message = `"${twice}" was sent more than once`;
  throw new AppError('invalid_input', { message, fields: { [twice]: message } });
}

/** A member of a list that names several airports becomes several members. */
function withCodes(
  sent: unknown,
  names: readonly string[],
  readPlaces: (text: string) => string,
): unknown {
  if (typeof sent !== 'object' || sent === null) return sent;
  const read = Object.entries(sent)
    .filter(([name]) => names.includes(name))
    .map(([name, value]: [string, unknown]) => {
      if (typeof value === 'string') return [name, readPlaces(value)];
      if (!Array.isArray(value)) return [name, value];
      const members = value.flatMap((one: unknown) =>
        typeof one === 'string' ? readPlaces(one).split(',') : [one],
      );
      return [name, members];
    });
  return { ...sent, ...Object.fromEntries(read) };
}

/** @throws ZodError for input that the contract does not allow. */
export function callOf(endpoint: Endpoint, admitted: AdmittedRequest): Call<Endpoint> {
  const { request, actor, caller, signal, readPlaces } = admitted;
  const { params, query, body, signature } = endpoint;
  const read = (sent: unknown) =>
    readPlaces && endpoint.places ? withCodes(sent, endpoint.places, readPlaces) : sent;
  const input = {
    params: params?.parse(read(request.params)),
    query: query?.parse(read(eachOnce(query, request.query))),
    body: body?.parse(read(request.body ?? {})),
  };
  const call = {
    input,
    signed: signature ? signedBodyOf(request, signature) : undefined,
    actor,
    caller,
    signal,
  };
  return call as unknown as Call<Endpoint>;
}
