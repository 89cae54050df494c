import { createHash } from 'node:crypto';
import webPush, { type RequestDetails } from 'web-push';
import { ProviderError } from '#server/providers/provider-error.ts';
import type { BrowserNotice, PushAddress, PushService } from './port.ts';

/** By which push services know us (VAPID, RFC 8292); base64url. */
export interface PushKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

interface WebPushOptions {
  readonly keys: PushKeys;
  /** Whom a push service can write to about us: a `mailto:` or `https:` address. */
  readonly subject: string;
  /** Milliseconds until the whole answer must be there. */
  readonly deadlineMs?: number;
}

const NAME = 'web-push';
const DEADLINE_MS = 10_000;
/** After that a find is no news, and the push service drops it. */
const KEPT_SECONDS = 3_600;
const TOPIC_LENGTH = 32;
/** What push services answer for an address that is no more. */
const GONE = [404, 410];
const SERVER_ERROR = 500;

export const makePushKeys = (): PushKeys => webPush.generateVAPIDKeys();

/**
 * Encrypts notices for the browser they are for (RFC 8291). It asks whatever host the address names: take none that
 * has not been checked.
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

/** One that waits for its browser is replaced by the next under the same topic, of which there is one per key. */
const topicOf = (key: string): string =>
  createHash('sha256').update(key).digest('base64url').slice(0, TOPIC_LENGTH);

interface Details extends Pick<WebPushOptions, 'keys' | 'subject'> {
  readonly topic: string;
}

/** Undefined when the keys of the browser are none: nothing can ever be sent to it. */
function requestFor(
  { endpoint, p256dh, auth }: PushAddress,
  notice: BrowserNotice,
  { keys, subject, topic }: Details,
): RequestDetails | undefined {
  const payload = JSON.stringify({ ...notice, tag: topic });
  try {
    return webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
      vapidDetails: { subject, ...keys },
      TTL: KEPT_SECONDS,
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
  // Counted anew from the body.
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
    // Without the cause: it names the address, which is a secret of the browser.
    throw new ProviderError(NAME, signal.aborted ? 'timeout' : 'unreachable');
  }
}
