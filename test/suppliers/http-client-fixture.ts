import type { RequestListener } from 'node:http';
import { type HttpClientOptions, httpClient } from '#server/providers/http-client/http-client.ts';
import { ProviderError } from '#server/providers/provider-error.ts';
import { standIn } from './fake-supplier.ts';

export const calm = () => new AbortController().signal;

/** An HTTP client, and the local service that answers it. */
export async function clientOf(answer: RequestListener, options: Partial<HttpClientOptions> = {}) {
  const supplier = await standIn(answer);
  const client = httpClient({ name: 'supplier', baseUrl: supplier.url, ...options });
  return { ...supplier, ask: (path = '/', signal = calm()) => client.ask({ path }, signal) };
}

/** The failure of a call, with the status if there was one. */
export const errorOf = async (asked: Promise<unknown>): Promise<unknown> => {
  const error: unknown = await asked.then(
    () => new Error('was answered'),
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof ProviderError)) throw error;
  return error.status === undefined ? error.failure : `${error.failure} ${error.status}`;
};
