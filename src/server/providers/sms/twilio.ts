import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import { AppError } from '#domain/errors.ts';
import type { Suppressed } from '#server/providers/message-transport.ts';
import { ProviderError } from '#server/providers/provider-error.ts';
import { isSendableText, type Sms, type TextMessage } from './port.ts';

export interface TwilioOptions {
  readonly accountSid: string;
  readonly authToken: string;
  /** A number like +13035550100, or the id of a messaging service, which chooses one. */
  readonly from: { readonly number: string } | { readonly serviceSid: string };
  /** Origin of the API. */
  readonly apiUrl: string;
  /** Our webhook URL as it is configured at Twilio; part of the data that Twilio signs. */
  readonly inboundUrl: string;
  /** Milliseconds until the whole response must have arrived. */
  readonly deadlineMs?: number;
}

const NAME = 'Twilio';
const DEADLINE_MS = 10_000;
const MOST_BYTES = 65_536;
const BAD_REQUEST = 400;
const SERVER_ERROR = 500;

/** Only Twilio's error code is logged: its message may repeat the number or the text. */
const refusalSchema = z.object({ code: z.optional(z.number()) });

/** Twilio's REST API, version 2010-04-01. It has no idempotency key, so nothing is retried here. */
export function twilioSms(options: TwilioOptions): Sms {
  const { accountSid, authToken, apiUrl, inboundUrl } = options;
  const url = `${apiUrl}/2010-04-01/Accounts/${accountSid}/Messages.json`;
  return {
    name: NAME,
    async send(message) {
      if (!isSendableText(message)) throw new ProviderError(NAME, 'malformed');
      return post(url, options, message);
    },
    readWritten(body, signature) {
      const form = new URLSearchParams(body.toString());
      if (!isSignature(signature, twilioSignature(authToken, inboundUrl, form)))
        throw new AppError('signature_invalid');
      return {
        id: form.get('MessageSid') ?? '',
        from: /^\+1(\d{10})$/.exec(form.get('From') ?? '')?.[1],
        text: form.get('Body') ?? '',
      };
    },
  };
}

async function post(
  url: string,
  { accountSid, authToken, from, deadlineMs = DEADLINE_MS }: TwilioOptions,
  { to, text, validForSeconds }: TextMessage,
): Promise<Suppressed | undefined> {
  const sender: Record<string, string> =
    'number' in from ? { From: from.number } : { MessagingServiceSid: from.serviceSid };
  const signal = AbortSignal.timeout(deadlineMs);
  try {
    const answer = await fetch(url, {
      method: 'POST',
      signal,
      redirect: 'error',
      headers: {
        authorization: `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`,
        accept: 'application/json',
      },
      body: new URLSearchParams({
        To: `+1${to}`,
        ...sender,
        Body: text,
        ValidityPeriod: `${validForSeconds}`,
      }),
    });
    return await read(answer);
  } catch (error) {
    if (error instanceof ProviderError) throw error;
    // Omits the cause: it may contain the phone number.
    throw new ProviderError(NAME, signal.aborted ? 'timeout' : 'unreachable');
  }
}

/** Status 400 is permanent. Other 4xx, such as 429 or 401, are temporary, and nothing was sent or billed. */
async function read(answer: Response): Promise<Suppressed | undefined> {
  if (answer.ok) {
    await answer.body?.cancel();
    return undefined;
  }
  const { status } = answer;
  if (status >= SERVER_ERROR) throw new ProviderError(NAME, 'unreachable');
  if (status !== BAD_REQUEST) throw new ProviderError(NAME, 'refused');
  const parsed = refusalSchema.safeParse(await jsonOf(answer));
  const code = parsed.success ? parsed.data.code : undefined;
  return { suppressed: `${NAME}: refused for good (${code ?? 'without a reason'})` };
}

async function jsonOf(answer: Response): Promise<unknown> {
  let text = '';
  const decoder = new TextDecoder();
  for await (const chunk of answer.body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length > MOST_BYTES) return undefined;
  }
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Twilio signs the webhook URL, followed by the name and value of every form field, sorted by name, no separators. */
export function twilioSignature(
  authToken: string,
  url: string,
  fields: Iterable<readonly [string, string]>,
): Buffer {
  const byName = [...fields].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  const signed = byName.reduce((text, [name, value]) => text + name + value, url);
  return createHmac('sha1', authToken).update(signed).digest();
}

/** Compares in constant time. */
export function isSignature(claimed: string | undefined, real: Buffer): boolean {
  const code = Buffer.from(claimed ?? '', 'base64');
  return code.length === real.length && timingSafeEqual(code, real);
}
