import {
  emailAddress,
  integer,
  ipAddressTemplate,
  line,
  list,
  mailServer,
  origin,
  secret,
  webAddress,
} from './parsers.ts';
import { optional, set } from './setting.ts';

/** Companies that do for the product what it does not do itself: mail, identity, payments, locations. */
export const supplierSettings = {
  smtpUrl: optional(
    'SMTP_URL',
    'letters are kept and shown at /sandbox/mail; with NODE_ENV=production they wait',
    'Mail server that takes the letters',
    mailServer,
  ),
  mailFrom: set(
    'MAIL_FROM',
    'no-reply@roamfare.example',
    'Address that letters come from',
    emailAddress,
  ),
  unsubscribeSecret: optional(
    'UNSUBSCRIBE_SECRET',
    'made once and kept in the database',
    'What the links are signed with that stop letters without a sign-in; a new one ends all links sent so far',
    secret,
  ),
  googleClientId: optional(
    'GOOGLE_CLIENT_ID',
    'no Google sign-in',
    'Client id of the Google project',
    line(200),
  ),
  googleIssuer: set(
    'GOOGLE_ISSUER',
    'https://accounts.google.com',
    'Who must have issued a Google credential',
    origin,
  ),
  googleKeysUrl: set(
    'GOOGLE_KEYS_URL',
    'https://www.googleapis.com/oauth2/v3/certs',
    'Where the public keys of the issuer are',
    webAddress,
  ),
  googleScriptUrl: set(
    'GOOGLE_SCRIPT_URL',
    'https://accounts.google.com/gsi/client',
    'Google’s own sign-in script, loaded on the sign-in pages only',
    webAddress,
  ),
  stripeSecretKey: optional(
    'STRIPE_SECRET_KEY',
    'a built-in sandbox that takes no money; with NODE_ENV=production nothing is sold',
    'Secret key of the Stripe account',
    line(200),
  ),
  stripeWebhookSecrets: optional(
    'STRIPE_WEBHOOK_SECRETS',
    'must come together with STRIPE_SECRET_KEY',
    'Signing secrets of the webhook, separated by commas while one replaces another',
    list(line(200)),
  ),
  stripeApiUrl: set('STRIPE_API_URL', 'https://api.stripe.com', 'Where the Stripe API is', origin),
  stripePageOrigins: set(
    'STRIPE_PAGE_ORIGINS',
    'https://checkout.stripe.com,https://billing.stripe.com',
    'Where the hosted pages may be; browsers are sent nowhere else',
    list(origin),
  ),
  ipLocationUrl: optional(
    'IP_LOCATION_URL',
    'no such lookup; a browser still knows where it is',
    'Service that tells where the network address {ip} is, in JSON with latitude, longitude, city and country_name; asked only when somebody presses Use my location and the browser does not tell',
    ipAddressTemplate,
  ),
  trialDays: set(
    'TRIAL_DAYS',
    '7',
    'Days of trial with the first checkout of an account; 0 for none',
    integer(0, 365),
  ),
};
