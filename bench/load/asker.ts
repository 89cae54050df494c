import http from 'node:http';
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import type { SeededRandom } from '#test/random.ts';
import type { Asked } from './asked.ts';
import type { Outcome } from './tally.ts';

/** Share of browsers with zstd: Chrome, Edge and Firefox have it, Safari does not. */
const ZSTD_SHARE = 0.65;
/** One body in so many is decompressed and checked. */
const LOOKED_AT = 100;
const GIVEN_UP_MS = 20_000;
/** As proxies do; the product closes idle connections a little later. */
const SILENT_MS = 60_000;

type Ended = Pick<Outcome, 'status' | 'bytes' | 'error' | 'refused'>;

/** A web process and its persistent connections. */
export type Target = Pick<http.RequestOptions, 'hostname' | 'port' | 'agent'>;

export function targetFor(origin: string): Target {
  const { hostname, port } = new URL(origin);
  return { hostname, port, agent: new http.Agent({ keepAlive: true, timeout: SILENT_MS }) };
}

/** Sends requests to the web processes in turns, as a proxy would. Returns the outcome. */
export function askerFor(targets: readonly Target[], { random, between }: SeededRandom) {
  let turn = 0;
  return (asked: Asked): Promise<Ended> =>
    new Promise((resolve) => {
      turn += 1;
      const { method = 'GET', path } = asked;
      const isLookedAt = asked.take !== undefined || random() * LOOKED_AT < 1;
      const body = asked.body && JSON.stringify(asked.body);
      const request = http.request({
        ...targets[turn % targets.length],
        method,
        path,
        headers: {
          ...headersOf(asked, body),
          'accept-encoding':
            random() < ZSTD_SHARE ? 'gzip, deflate, br, zstd' : 'gzip, deflate, br',
          // The header of a proxy: clients have many addresses.
          'x-forwarded-for': `10.${between(0, 255)}.${between(0, 255)}.${between(1, 254)}`,
        },
      });
      const fail = (error: string) => resolve({ status: 0, bytes: 0, error, refused: false });
      const timer = setTimeout(() => {
        fail(`no answer in ${GIVEN_UP_MS} ms`);
        request.destroy();
      }, GIVEN_UP_MS);
      request.on('error', ({ message }) => {
        clearTimeout(timer);
        fail(message);
      });
      request.on('response', (answer) => {
        const isKept = isLookedAt || (answer.statusCode ?? 0) >= 400;
        const chunks: Buffer[] = [];
        let bytes = 0;
        answer.on('data', (chunk: Buffer) => {
          bytes += chunk.length;
          if (isKept) chunks.push(chunk);
        });
        answer.on('end', () => {
          clearTimeout(timer);
          resolve({ bytes, ...judged(asked, answer, isKept ? Buffer.concat(chunks) : undefined) });
        });
      });
      request.end(body);
    });
}

const headersOf = ({ token, accept = '*/*' }: Asked, body: string | undefined) => ({
  accept,
  ...(token && { authorization: `Bearer ${token}` }),
  ...(body && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
});

type Judged = Pick<Outcome, 'status' | 'error' | 'refused'>;

function judged(asked: Asked, answer: http.IncomingMessage, body: Buffer | undefined): Judged {
  const { statusCode: status = 0, headers } = answer;
  if (status === 503 && isRefusal(headers, body?.toString() ?? '')) {
    asked.refused?.();
    return { status, refused: true };
  }
  if (status >= 400 || status < 200)
    return {
      status,
      refused: false,
      error: `${status} ${body?.subarray(0, 200).toString() ?? ''}`,
    };
  return { status, refused: false, error: errorOf(asked, headers['content-encoding'], body) };
}

/** A valid refusal: the busy error with Retry-After. */
const isRefusal = (headers: http.IncomingHttpHeaders, text: string): boolean =>
  (text.includes('"error":"busy"') || text.includes('We are very busy')) &&
  Number(headers['retry-after']) > 0;

function errorOf(asked: Asked, encoding: string | undefined, body: Buffer | undefined) {
  if (!body || body.length === 0) return undefined;
  try {
    const text = unpacked(body, encoding).toString();
    asked.take?.(text);
    asked.check?.(text);
    return undefined;
  } catch (error) {
    return `wrong answer: ${String(error).slice(0, 200)}`;
  }
}

function unpacked(body: Buffer, encoding: string | undefined): Buffer {
  if (encoding === 'zstd') return zstdDecompressSync(body);
  if (encoding === 'br') return brotliDecompressSync(body);
  return encoding === 'gzip' ? gunzipSync(body) : body;
}
