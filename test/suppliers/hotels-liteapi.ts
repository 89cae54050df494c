import type { IncomingMessage, RequestListener } from 'node:http';
import { answering, bodyOf, standIn } from './fake-supplier.ts';
import { LITEAPI_HOTELS, LITEAPI_RATES } from './hotels-answers.ts';

interface Question {
  readonly method: string | undefined;
  readonly url: string;
  readonly key: string | undefined;
  readonly body: unknown;
}

interface Answers {
  readonly hotels: RequestListener;
  readonly rates: RequestListener;
}

/** A local LiteAPI for one test; records its calls. */
export async function liteapiStandIn(parts: Partial<Answers> = {}) {
  const asked: Question[] = [];
  let answers: Answers = {
    hotels: answering(LITEAPI_HOTELS),
    rates: answering(LITEAPI_RATES),
    ...parts,
  };
  const take = async (request: IncomingMessage): Promise<RequestListener> => {
    const { method, url = '', headers } = request;
    const body = method === 'POST' ? await bodyOf(request) : undefined;
    asked.push({ method, url, key: headers['x-api-key']?.toString(), body });
    if (url.startsWith('/v3.0/data/hotels?')) return answers.hotels;
    return url === '/v3.0/hotels/rates' ? answers.rates : answering({}, 404);
  };
  const { url: origin } = await standIn((request, response) => {
    void take(request).then((answer) => answer(request, response));
  });
  return {
    baseUrl: `${origin}/v3.0`,
    asked,
    /** Replaces the answers from now on. */
    become: (next: Partial<Answers>) => {
      answers = { ...answers, ...next };
    },
  };
}
