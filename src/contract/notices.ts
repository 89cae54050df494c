import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { linkTokenField } from './fields.ts';

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

/**
 * Mail programs post the form `List-Unsubscribe=One-Click` to the URL in an email's header, with the token in the query
 * (RFC 8058); our own page sends JSON with the token in the body. Whoever has the token is heard, whatever else is sent
 * with it. No sign-in, and no GET: programs that prefetch links must not change anything.
 */
export const unsubscribe = endpoint({
  method: 'POST',
  path: '/notifications/unsubscribe',
  summary:
    'Stop an alert, or all of its member, with the link of an email; the same again changes nothing',
  action: 'alerts.unsubscribe',
  takesForms: true,
  mayBeUnreadable: true,
  query: z.object({ token: z.optional(linkTokenField) }),
  // Not strict: mail programs may send other fields.
  body: z.object({
    token: z.optional(linkTokenField),
    /** Every alert of the member who got the email; anything but true is one alert. */
    all: z.catch(z.optional(z.boolean()), undefined),
  }),
  response: z.object({
    /** Of the email's alert, destinations empty for anywhere; null if it was deleted. */
    places: z.nullable(
      z.object({ origins: z.array(z.string()), destinations: z.array(z.string()) }),
    ),
    /** The first of them; null if there is none. */
    origin_airport: z.nullable(z.string()),
    destination_airport: z.nullable(z.string()),
    /** Alerts that had an open day; 0 if the link was used before. */
    stopped: z.number(),
  }),
  errors: ['unsubscribe_link_invalid', 'storage_unavailable'],
  failure: 'Failed to stop these emails',
  unreachable: 'Unable to stop these emails. Please try again later.',
});
