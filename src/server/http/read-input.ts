import { parse } from 'node:querystring';
import type { FastifyRequest } from 'fastify';
import type { Endpoint } from '#contract/endpoint.ts';
import { recentlyUsed } from '#domain/recently-used.ts';

/** Of each endpoint: more than are asked again and again. */
const KEPT_ADDRESSES = 2000;
/** Longer ones are not worth their room. */
const KEPT_CHARACTERS = 200;

/** Its parts, where the endpoint has them. */
export type Input = Readonly<Record<'params' | 'query' | 'body', unknown>>;

/**
 * Reads what a call says, as the contract wants it. What stands in the address alone is read once: who asks in the
 * same words gets the very same object, which nobody may change.
 * @throws what the contract throws: nothing of that is kept.
 */
export function inputReader({ params, query, body }: Endpoint): (request: FastifyRequest) => Input {
  const read = (request: FastifyRequest) =>
    Object.freeze({
      params: params?.parse(request.params),
      query: query && Object.freeze(query.parse(queryOf(request))),
      body: body?.parse(request.body ?? {}),
    });
  if (body) return read;
  const known = recentlyUsed(KEPT_ADDRESSES, (_address, request: FastifyRequest) => read(request));
  return (request) =>
    request.url.length > KEPT_CHARACTERS ? read(request) : known(request.url, request);
}

/** The framework leaves it alone: it would take each query apart, also one that is known. */
export const unreadQuery = () => UNREAD;
const UNREAD: Record<string, unknown> = Object.freeze({});

function queryOf({ url }: FastifyRequest): object {
  const at = url.indexOf('?');
  return at < 0 ? UNREAD : parse(url.slice(at + 1));
}
