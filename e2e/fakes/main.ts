/**
 * Fake external services in one process: a mail server, a payment provider, an identity provider and a fare source.
 * Run `node e2e/fakes/main.ts` with the settings below in the environment; it is ready once CONTROL_PORT answers
 * /health. Keeps its state in memory.
 */
import { startControl } from './control.ts';
import { startFareFeed } from './fare-feed.ts';
import { startGoogle } from './google.ts';
import { startMail } from './mail.ts';
import { startStripe } from './stripe.ts';

function setting(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set`);
  return value;
}

const port = (name: string): number => Number(setting(name));

const mail = await startMail(port('SMTP_PORT'));
await startStripe({
  port: port('STRIPE_PORT'),
  productUrl: setting('PRODUCT_URL'),
  webhookSecret: setting('STRIPE_WEBHOOK_SECRET'),
});
await startGoogle({ port: port('GOOGLE_PORT'), keysPort: port('GOOGLE_KEYS_PORT') });
await startFareFeed({ port: port('FEED_PORT'), productUrl: setting('PRODUCT_URL') });
await startControl(port('CONTROL_PORT'), mail);
