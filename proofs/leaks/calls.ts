import { connect } from 'node:net';
import { strFromU8, unzipSync } from 'fflate';
import { ENDPOINTS } from '#contract/all.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { OTHER_PATHS } from '#contract/other-paths.ts';
import { addressesOf } from '#test/access-walk.ts';
import type { Proof } from '../harness/prove.ts';
import { CANARIES, valueFor } from './canaries.ts';

const { tokens, names, words, cards, phones, emails } = CANARIES;
const AT_ONCE = 8;
/** Of calls, in turn, as an answer may have several forms. */
const ACCEPTS = ['application/json', 'text/event-stream', 'text/csv', '*/*'];

function acceptOf(url: string, sent: number): string {
  if (url.startsWith('/mcp')) return 'application/json, text/event-stream';
  return url.startsWith('/api/') ? (ACCEPTS[sent % ACCEPTS.length] ?? '') : 'text/html, */*';
}

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
  /** Makes every call of the contract, and asks for every other path, in every form as each caller. Returns how many. */
  makeAll(callers: readonly Caller[], forms: readonly Form[]): Promise<number>;
  /** Makes one call; returns the response body. */
  make(method: string, path: string, body?: object, caller?: Caller): Promise<any>;
  /** Sends requests that are not in the contract, and requests that are not HTTP. */
  makeNonsense(): Promise<void>;
  /**
   * Reads everything that the contract lets read, with these values of parameters, as each caller. Returns what none of
   * them was answered.
   */
  readAll(
    callers: readonly Caller[],
    values: Readonly<Record<string, readonly string[]>>,
  ): Promise<string[]>;
  /** Bodies of all refusals, of streams that have broken off, and of pages. */
  readonly refusals: readonly string[];
  /** Bodies of all answers. */
  readonly answers: ReadonlySet<string>;
}

/** What can be asked for, with a secret in place of each parameter. */
interface Target {
  readonly method: Endpoint['method'];
  readonly path: string;
  readonly query: readonly string[];
  readonly fields?: readonly string[];
  readonly signature?: string | undefined;
}

const TARGETS: readonly Target[] = [
  ...ENDPOINTS.map(({ method, path, query, body, signature }) => ({
    method,
    path: `/api${path.replace(/:\w+/g, words.path)}`,
    query: Object.keys(query?.shape ?? {}),
    ...(body && { fields: Object.keys(body.shape) }),
    signature,
  })),
  ...OTHER_PATHS.flatMap((one) =>
    addressesOf(one, words.path).map((path) => ({
      method: one.method,
      path,
      query: ['token', 'origin', 'date'],
      // Not the ID of a message, which comes back.
      ...(one.method === 'POST' && { fields: ['jsonrpc', 'method', 'params', 'password'] }),
    })),
  ),
];

/** Pages are the same for all, and a stream ends with its error. */
const TOLD_TO_ALL = /^text\/(html|event-stream)/;

async function filesIn(answer: Response): Promise<string> {
  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
  return Object.values(files)
    .map((bytes) => strFromU8(bytes))
    .join('\n');
}

/** The addresses of an endpoint: each value of its path, without a query and with the first value of each parameter. */
function addressesWith(
  { path, query }: Pick<Endpoint, 'path' | 'query'>,
  values: Readonly<Record<string, readonly string[]>>,
): string[] {
  const names = Object.keys(query?.shape ?? {}).filter((name) => values[name]);
  const asked = new URLSearchParams(names.map((name) => [name, values[name]?.[0] ?? '']));
  let paths = [path as string];
  for (const [parameter, name = ''] of path.matchAll(/:(\w+)/g))
    paths = (values[name] ?? []).flatMap((part) =>
      paths.map((one) => one.replace(parameter, part)),
    );
  return paths.flatMap((one) => [`/api${one}`, `/api${one}?${asked}`]);
}

/** Calls of a client that has secrets in every place. */
export function callsTo(proof: Proof, origin: string): Calls {
  const refusals: string[] = [];
  const answers = new Set<string>();
  let sent = 0;
  const ask = async (url: string, init: RequestInit, token?: string) => {
    sent += 1;
    const answer = await fetch(origin + url, {
      ...init,
      headers: {
        accept: acceptOf(url, sent),
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
    const type = answer.headers.get('content-type') ?? '';
    const text = type === 'application/zip' ? await filesIn(answer) : await answer.text();
    answers.add(text);
    // The challenge of a first step is meant for whoever has made it.
    if (!answer.ok || TOLD_TO_ALL.test(type))
      refusals.push(text.replace(/"challenge":"[^"]*"/, ''));
    return { isOk: answer.ok, type, text };
  };
  const send = async (url: string, init: RequestInit, token?: string): Promise<any> => {
    const { type, text } = await ask(url, init, token);
    return type.includes('json') && text ? JSON.parse(text) : text;
  };

  const makeOne = ({ method, path, query, fields, signature }: Target, form: Form, who: Caller) => {
    const values = new URLSearchParams(['extra', ...query].map((name) => [name, words.query]));
    const hasBody = fields !== undefined || signature !== undefined;
    return send(
      `${path}?${values}`,
      {
        method,
        headers: {
          ...(hasBody && { 'content-type': 'application/json' }),
          ...(signature !== undefined && { [signature]: tokens.signature }),
        },
        ...(hasBody && { body: BODIES[form](fields ?? []) }),
      },
      who.token,
    );
  };

  return {
    refusals,
    answers,
    async readAll(callers, values) {
      const read = ENDPOINTS.filter(({ method }) => method === 'GET');
      const answered = new Set<Endpoint>();
      for (const endpoint of read) {
        const forms = ['application/json', ...(endpoint.csvFile ? ['text/csv'] : [])];
        const calls = addressesWith(endpoint, values).flatMap((url) =>
          forms.flatMap((accept) =>
            callers.map(({ token }) => ask(url, { headers: { accept } }, token)),
          ),
        );
        if ((await Promise.all(calls)).some(({ isOk }) => isOk)) answered.add(endpoint);
      }
      return read.filter((one) => !answered.has(one)).map(({ path }) => path);
    },
    async makeAll(callers, forms) {
      const all = forms.flatMap((form) =>
        callers.flatMap((caller) => TARGETS.map((target) => ({ target, form, caller }))),
      );
      const waiting = [...all];
      const lane = async () => {
        for (let one = waiting.shift(); one; one = waiting.shift())
          await makeOne(one.target, one.form, one.caller);
      };
      await Promise.all(Array.from({ length: AT_ONCE }, lane));
      return all.length;
    },
    make: (method, path, body, caller = {}) =>
      send(
        `/api${path}`,
        {
          method,
          headers: {
            accept: 'application/json',
            ...(body && { 'content-type': 'application/json' }),
          },
          ...(body && { body: JSON.stringify(body) }),
        },
        caller.token,
      ),
    async makeNonsense() {
      await send(`/${words.path}?token=${tokens.resetLink}`, {});
      for (const name of [words.body, 'search', 'get_home'])
        await send('/mcp', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({
            jsonrpc: '2.0',
            id: 1,
            method: 'tools/call',
            params: { name, arguments: { origin: words.body, from: emails.broken } },
          }),
        });
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
