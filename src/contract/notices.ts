import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

const PUSH_SUBSCRIPTION_ERROR = 'This is not what a browser says of its push service.';

const endpointField = z.string(PUSH_SUBSCRIPTION_ERROR).check(z.minLength(1), z.maxLength(1_000));
/** 65 and 16 bytes, base64url. */
const keysField = z.strictObject({
  p256dh: z
    .string(PUSH_SUBSCRIPTION_ERROR)
    .check(z.regex(/^B[\w-]{86}=?$/, PUSH_SUBSCRIPTION_ERROR)),
  auth: z
    .string(PUSH_SUBSCRIPTION_ERROR)
    .check(z.regex(/^[\w-]{22}(?:==)?$/, PUSH_SUBSCRIPTION_ERROR)),
});

export const subscribePush = endpoint({
  method: 'PUT',
  path: '/notifications/browser',
  summary: 'Show notices about the own alerts in this browser; the same again changes nothing',
  action: 'notices.manage',
  limit: { name: 'subscribe-push', per: 'member', max: 60, windowMinutes: 60 },
  body: z.strictObject({ endpoint: endpointField, keys: keysField }),
  response: z.void(),
  errors: ['storage_unavailable'],
  failure: 'Failed to turn notices on',
  unreachable: 'Unable to turn notices on. Please try again later.',
});

export const unsubscribePush = endpoint({
  method: 'DELETE',
  path: '/notifications/browser',
  summary: 'Show no more notices in this browser',
  action: 'notices.manage',
  body: z.strictObject({ endpoint: endpointField }),
  response: z.void(),
  errors: ['storage_unavailable'],
  failure: 'Failed to turn notices off',
  unreachable: 'Unable to turn notices off. Please try again later.',
});

/** Empty TwiML: answers are sent as ordinary text messages. */
export const NO_REPLY = '<?xml version="1.0" encoding="UTF-8"?><Response></Response>';

export const inboundText = endpoint({
  method: 'POST',
  path: '/messages/inbound',
  summary: 'A text that a phone has sent, from the SMS provider; only with its signature',
  action: 'messages.report',
  signature: 'x-twilio-signature',
  answersAs: 'text/xml',
  response: z.string(),
  errors: ['signature_invalid', 'storage_unavailable'],
  failure: 'Failed to take the text',
  unreachable: 'Unable to take the text. Please try again later.',
});
