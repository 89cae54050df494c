import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

const MAX_TOKEN = 200;
const token = z.string().check(z.maxLength(MAX_TOKEN));

/**
 * Mail programs post the form `List-Unsubscribe=One-Click` to the URL in an email's header, with the token in the query
 * (RFC 8058); our own page sends JSON with the token in the body. No sign-in, and no GET: programs that prefetch links
 * must not change anything.
 */
export const unsubscribe = endpoint({
  method: 'POST',
  path: '/notifications/unsubscribe',
  summary:
    'Stop an alert, or all of its member, with the link of an email; the same again changes nothing',
  action: 'alerts.unsubscribe',
  takesForms: true,
  query: z.object({ token: z.optional(token) }),
  // Not strict: mail programs may send other fields.
  body: z.object({
    token: z.optional(token),
    /** Every alert of the member who got the email. */
    all: z.optional(z.boolean()),
    'List-Unsubscribe': z.optional(z.literal('One-Click')),
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
