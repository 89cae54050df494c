import { createHash } from 'node:crypto';
import webPush, { type RequestDetails } from 'web-push';
import { ProviderError } from '#server/providers/provider-error.ts';
import type { BrowserNotice, PushAddress, PushService } from './port.ts';

/** VAPID keys, which identify us to push services (RFC 8292); base64url. */
export interface PushKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

interface WebPushOptions {
  readonly keys: PushKeys;
  /** Our contact for push services: a `mailto:` or `https:` address. */
  readonly subject: string;
  /** Milliseconds until the whole response must have arrived. */
  readonly deadlineMs?: number;
}

const NAME = 'Web Push';
const DEADLINE_MS = 10_000;
/** After that an alert match is outdated, and the push service drops the notice. */
const TTL_SECONDS = 3_600;
const TOPIC_LENGTH = 32;
/** Statuses of push services for a subscription that no longer exists. */
const GONE = [404, 410];
const SERVER_ERROR = 500;

export const makePushKeys = (): PushKeys => webPush.generateVAPIDKeys();

/**
 * Encrypts notices for their browser (RFC 8291). Sends to whatever host the endpoint names, so callers must pass only
 * checked endpoints.
 */
export const webPushService = ({
  keys,
  subject,
  deadlineMs = DEADLINE_MS,
}: WebPushOptions): PushService => ({
  name: NAME,
  async send(to, notice, key) {
    const request = requestFor(to, notice, { keys, subject, topic: topicOf(key) });
    return request ? post(request, deadlineMs) : 'gone';
  },
});

/** One topic per key: the push service replaces an undelivered notice by a newer one with the same topic. */
const topicOf = (key: string): string =>
  createHash('sha256').update(key).digest('base64url').slice(0, TOPIC_LENGTH);

interface Details extends Pick<WebPushOptions, 'keys' | 'subject'> {
  readonly topic: string;
}

/** Undefined when the keys of the browser are invalid: nothing can ever be sent to it. */
function requestFor(
  { endpoint, p256dh, auth }: PushAddress,
  notice: BrowserNotice,
  { keys, subject, topic }: Details,
): RequestDetails | undefined {
  const payload = JSON.stringify({ ...notice, tag: topic });
  try {
    return webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
      vapidDetails: { subject, ...keys },
      TTL: TTL_SECONDS,
      urgency: 'high',
      topic,
    });
  } catch {
    return undefined;
  }
}

async function post(
  { endpoint, headers, body }: RequestDetails,
  deadlineMs: number,
): Promise<'taken' | 'gone'> {
  const signal = AbortSignal.timeout(deadlineMs);
  // `fetch` computes it from the body.
  const { 'Content-Length': _, ...sent } = headers;
  try {
    const answer = await fetch(endpoint, {
      method: 'POST',
      signal,
      redirect: 'error',
      headers: Object.entries(sent).map(([name, value]): [string, string] => [name, String(value)]),
      body: body && new Uint8Array(body),
    });
    await answer.body?.cancel();
    if (answer.ok) return 'taken';
    if (GONE.includes(answer.status)) return 'gone';
    throw new ProviderError(NAME, answer.status >= SERVER_ERROR ? 'unreachable' : 'refused');
  } catch (error) {
    if (error instanceof ProviderError) throw error;
    // Omits the cause: it contains the endpoint, which is a secret.
    throw new ProviderError(NAME, signal.aborted ? 'timeout' : 'unreachable');
  }
}
