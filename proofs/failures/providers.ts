import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { bearer, register, searchPath, statusOf, terminate, until } from '#test/proofs/product.ts';
import { openMailServer } from '../harness/mail-server.ts';
import type { Proof } from '../harness/prove.ts';
import { untilNone } from '../harness/until-none.ts';
import { type Certificate, makeCertificates } from './certificates.ts';
import { askForEmail, type Installed, installed, metricIn, type Started } from './product.ts';

/** Longer than the pauses between the first attempts to send a message, which double. */
const EMAILS_MS = 400_000;

interface Fault {
  readonly name: string;
  readonly environment: Readonly<Record<string, string>>;
  /** What the product says about mail server and supplier. */
  readonly outcome: 'unreachable' | 'certificate';
}

async function openTlsServers(proof: Proof, certificate: Certificate) {
  const mail = new SMTPServer({ ...certificate, secure: true, authOptional: true });
  const feed = createServer(certificate, (_request, response) => response.end('{}'));
  // The product closes the connection.
  mail.on('error', () => {});
  const listening = (server: { listen(port: number, host: string, done: () => void): unknown }) =>
    new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  await Promise.all([listening(mail), listening(feed)]);
  proof.atEnd(() => {
    mail.close();
    feed.close();
  });
  const portOf = (address: unknown) => (address as AddressInfo).port;
  return {
    SMTP_URL: `smtps://localhost:${portOf(mail.server.address())}`,
    FARE_FEED_URL: `https://localhost:${portOf(feed.address())}`,
  };
}

async function faultsOf(proof: Proof): Promise<Fault[]> {
  const { authority, expired, unknown } = makeCertificates(proof);
  const trusting = { NODE_EXTRA_CA_CERTS: authority };
  return [
    {
      name: 'names that do not resolve',
      environment: { SMTP_URL: 'smtps://mail.invalid', FARE_FEED_URL: 'https://feed.invalid' },
      outcome: 'unreachable',
    },
    {
      name: 'expired certificates',
      environment: { ...(await openTlsServers(proof, expired)), ...trusting },
      outcome: 'certificate',
    },
    {
      name: 'certificates of an unknown authority',
      environment: { ...(await openTlsServers(proof, unknown)), ...trusting },
      outcome: 'certificate',
    },
  ];
}

/** Somebody registers, searches and asks for an email while mail server and supplier cannot be asked. */
async function suffer(proof: Proof, run: Started, { name, outcome }: Fault, email: string) {
  const { status, body } = await register(run.origin, { email, password: 'correct horse battery' });
  proof.check(status === 200, `${name}: a registration was answered ${status}`);
  const began = performance.now();
  const answer = await fetch(`${run.origin}${searchPath()}`, bearer(body.token));
  const refusal = await answer.json();
  const searchMs = Math.round(performance.now() - began);
  proof.check(
    answer.status === 503 && refusal.error === 'fares_unavailable',
    `${name}: a search was answered ${answer.status} ${refusal.error}`,
  );
  proof.check((await askForEmail(run.origin, email)) < 300, `${name}: no email was taken`);
  const counted = (kind: string, text: string) =>
    metricIn(
      text,
      'supplier_request_duration_seconds_count',
      `kind="${kind}"`,
      `outcome="${outcome}"`,
    );
  await until(async () => {
    const text = await run.metrics();
    return counted('mail', text) > 0 && counted('fares', text) > 0;
  }).catch(() => proof.check(false, `${name}: the metrics do not say ${outcome}`));
  const ready = await statusOf(`${run.origin}/readyz`);
  proof.check(ready === 200, `${name}: readyz ${ready}`);
  const line =
    outcome === 'certificate' ? 'the certificate of a supplier is refused' : 'fares_unavailable';
  const lines = run
    .output()
    .split('\n')
    .filter((one) => one.includes(line));
  proof.check(lines.length > 0, `${name}: no line says '${line}'`);
  proof.say(`${name}: a search is refused after ${searchMs} ms; ${lines[0]?.slice(0, 200)}`);
  return { name, searchMs };
}

/** DNS fails, a certificate expires, a certificate is refused: for the mail server and for a supplier. */
export async function providers(proof: Proof, program: string) {
  const product: Installed = installed(proof, program);
  const feed = { FARES: 'feed', FARE_FEED_KEY: 'proof' };
  const outcomes = [];
  const promised: string[] = [];
  for (const [n, fault] of (await faultsOf(proof)).entries()) {
    const run = await product.start({ ...feed, ...fault.environment });
    const email = `m${n}@example.test`;
    outcomes.push(await suffer(proof, run, fault, email));
    promised.push(email);
    await terminate(run);
  }
  const mail = await openMailServer(proof);
  await product.start({ FARES: 'sample', SMTP_URL: mail.url });
  // To each one about the registration and one with a reset link.
  const sentTo = (email: string) => mail.deliveries.filter(({ to }) => to === email).length;
  const lost = await untilNone(async () => promised.filter((email) => sentTo(email) < 2).length, {
    silentMs: EMAILS_MS,
  });
  const keys = mail.deliveries.map(({ key }) => key);
  const twice = keys.length - new Set(keys).size;
  proof.check(lost === 0, `to ${lost} of ${promised.length} people emails were lost`);
  proof.check(twice === 0, `${twice} emails went out twice`);
  proof.say(`providers: ${promised.length} emails waited, ${lost} lost, ${twice} sent twice`);
  return { outcomes, promised: promised.length, lost, twice };
}
