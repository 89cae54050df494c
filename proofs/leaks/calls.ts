import { connect } from 'node:net';
import { ENDPOINTS } from '#contract/all.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import type { Proof } from '../harness/prove.ts';
import { CANARIES, valueFor } from './canaries.ts';

const { tokens, names, words, cards, phones, emails } = CANARIES;
const AT_ONCE = 8;

/** Forms of a body: as the contract requires, with extra fields, of other types, or not JSON. */
const BODIES = {
  filled: (fields: readonly string[]) =>
    JSON.stringify(Object.fromEntries(fields.map((field) => [field, valueFor(field)]))),
  odd: (fields: readonly string[]) =>
    JSON.stringify(
      Object.fromEntries(fields.map((field) => [field, [{ [field]: valueFor(field) }]])),
    ),
  broken: (fields: readonly string[]) =>
    `{"card": "${cards.second}", "${fields[0] ?? 'email'}": ${emails.broken}`,
} as const;
type Form = keyof typeof BODIES;

export interface Caller {
  readonly token?: string | undefined;
}

export interface Calls {
  /** Makes every call of the contract in every form as each caller. Returns how many. */
  makeAll(callers: readonly Caller[], forms: readonly Form[]): Promise<number>;
  /** Makes one call; returns the response body. */
  make(method: string, path: string, body?: object, caller?: Caller): Promise<any>;
  /** Sends requests that are not in the contract, and requests that are not HTTP. */
  makeNonsense(): Promise<void>;
  /** Bodies of all refusals. */
  readonly refusals: readonly string[];
}

/** Calls of a client that has secrets in every place. */
export function callsTo(proof: Proof, origin: string): Calls {
  const refusals: string[] = [];
  let sent = 0;
  const send = async (url: string, init: RequestInit, token?: string): Promise<any> => {
    sent += 1;
    const answer = await fetch(origin + url, {
      ...init,
      headers: {
        ...init.headers,
        'user-agent': names.agent,
        cookie: `session=${tokens.bearer}`,
        referer: `${origin}/reset-password?token=${tokens.resetLink}`,
        'x-request-id': `${words.query}@${words.path}`,
        // Rate limits count by address.
        'x-forwarded-for': `10.${proof.between(0, 255)}.${proof.between(0, 255)}.${sent % 256}`,
        ...(token && { authorization: `Bearer ${token}` }),
      },
    });
    const text = await answer.text();
    // The challenge of a first step is meant for whoever has made it.
    if (!answer.ok) refusals.push(text.replace(/"challenge":"[^"]*"/, ''));
    return answer.headers.get('content-type')?.includes('json') && text ? JSON.parse(text) : text;
  };

  const makeOne = (endpoint: Endpoint, form: Form, { token }: Caller) => {
    const path = endpoint.path.replace(/:\w+/g, words.path);
    const query = new URLSearchParams(
      ['extra', ...Object.keys(endpoint.query?.shape ?? {})].map((name) => [name, words.query]),
    );
    const fields = Object.keys(endpoint.body?.shape ?? {});
    const hasBody = endpoint.body || endpoint.signature !== undefined;
    return send(
      `/api${path}?${query}`,
      {
        method: endpoint.method,
        headers: {
          ...(hasBody && { 'content-type': 'application/json' }),
          ...(endpoint.signature !== undefined && { [endpoint.signature]: tokens.signature }),
        },
        ...(hasBody && { body: BODIES[form](fields) }),
      },
      token,
    );
  };

  return {
    refusals,
    async makeAll(callers, forms) {
      const all = forms.flatMap((form) =>
        callers.flatMap((caller) => ENDPOINTS.map((endpoint) => ({ endpoint, form, caller }))),
      );
      const waiting = [...all];
      const lane = async () => {
        for (let one = waiting.shift(); one; one = waiting.shift())
          await makeOne(one.endpoint, one.form, one.caller);
      };
      await Promise.all(Array.from({ length: AT_ONCE }, lane));
      return all.length;
    },
    make: (method, path, body, caller = {}) =>
      send(
        `/api${path}`,
        {
          method,
          ...(body && {
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify(body),
          }),
        },
        caller.token,
      ),
    async makeNonsense() {
      const page = { headers: { accept: 'text/html' } };
      await send(`/${words.path}?token=${tokens.resetLink}`, page);
      await send(`/api/${words.path}/%zz${words.query}`, {});
      await send(`/assets/${words.path}.js`, {});
      await send('/api/auth/login', {
        method: 'POST',
        headers: { 'content-type': `text/plain; x=${words.query}` },
        body: phones.texting,
      });
      await send('/api/auth/login', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: emails.broken.repeat(2_000) }),
      });
      const { hostname, port } = new URL(origin);
      for (const line of [`GET /${words.path} HTTP/9.9`, `${words.body} ${emails.broken}`])
        await new Promise<void>((resolve) => {
          const socket = connect(Number(port), hostname, () => socket.end(`${line}\r\n\r\n`));
          let text = '';
          socket.on('data', (chunk) => {
            text += chunk;
          });
          socket.on('error', () => {});
          socket.once('close', () => {
            refusals.push(text);
            resolve();
          });
        });
    },
  };
}
