import type { FastifyReply } from 'fastify';
import { limitTaking } from './connection-limits.ts';
import { type Encoded, IN, type ReadyAnswer } from './ready-answer.ts';
import type { SecurityHeaders } from './security-headers.ts';
import { REQUEST_ID } from './traces/request-id.ts';

/** How an answer goes out; the same object each time. */
export interface Sending {
  readonly cacheControl: string;
  readonly type?: string;
}

/** Names and values in turns, as Node takes them without looking at each again. */
type HeaderList = readonly string[];

/** What stands before the bytes, whoever they are for. */
interface Head {
  readonly security: SecurityHeaders;
  readonly sending: Sending;
  readonly sent: HeaderList;
  /** For a caller who has them already: all else still holds of what they have. */
  readonly held: HeaderList;
}

const heads = new WeakMap<Encoded, Head>();

/**
 * Sends it, but to whoever names the very same bytes that they still hold. It goes past the framework, which would look
 * once more at what is ready, header by header; of its hooks only the last one hears of it.
 */
export async function sendReady(
  reply: FastifyReply,
  answer: ReadyAnswer,
  sending: Sending,
): Promise<void> {
  const { request, server, raw } = reply;
  const ready = answer[IN](request.headers['accept-encoding']);
  // Mostly it is there, and nobody has to wait.
  const encoded = ready instanceof Promise ? await ready : ready;
  const { sent, held } = headOf(encoded, sending, server.securityHeaders?.(request.url) ?? NONE);
  const named = request.headers['if-none-match'];
  const isHeld = named !== undefined && names(encoded.etag, named);
  const { bytes } = encoded;
  if (!isHeld && request.trace) request.trace.bytes = bytes.length;
  limitTaking(reply);
  reply.hijack();
  raw
    .writeHead(isHeld ? 304 : raw.statusCode, [...(isHeld ? held : sent), REQUEST_ID, request.id])
    .end(isHeld ? undefined : bytes);
}

const NONE: SecurityHeaders = {};

function headOf(encoded: Encoded, sending: Sending, security: SecurityHeaders): Head {
  const known = heads.get(encoded);
  if (known?.sending === sending && known.security === security) return known;
  const { encoding, bytes, etag } = encoded;
  const { cacheControl, type = 'application/json; charset=utf-8' } = sending;
  const toldAgain = { etag, 'cache-control': cacheControl, vary: 'accept-encoding' };
  const all = {
    ...security,
    ...toldAgain,
    ...(encoding !== 'identity' && { 'content-encoding': encoding }),
    'content-type': type,
    'content-length': String(bytes.length),
  };
  const nosniff = security['x-content-type-options'];
  const again = { ...toldAgain, ...(nosniff && { 'x-content-type-options': nosniff }) };
  const head = {
    security,
    sending,
    sent: Object.entries(all).flat(),
    held: Object.entries(again).flat(),
  };
  heads.set(encoded, head);
  return head;
}

/** Whether an `If-None-Match` names these bytes. */
const names = (etag: string, header: string): boolean =>
  header.split(',').some((one) => one.trim().replace(/^W\//, '') === etag);
