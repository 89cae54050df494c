import type { AddressInfo } from 'node:net';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterEach, expect, it } from 'vitest';
import { mailerConformance, messageTo } from '#test/conformance/mail.ts';
import { smtpMailer } from './smtp.ts';

interface Taken {
  readonly recipients: readonly string[];
  readonly raw: string;
}

const servers: SMTPServer[] = [];
const closed = (server: SMTPServer) => new Promise<void>((resolve) => server.close(resolve));
afterEach(async () => {
  for (const server of servers.splice(0)) await closed(server);
});

/** A server whose certificate nobody has signed, from the first byte or by STARTTLS. */
async function unsignedServer(secure: boolean) {
  const server = new SMTPServer({ secure, authOptional: true });
  server.on('error', () => {});
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return smtpMailer({
    url: `${secure ? 'smtps' : 'smtp'}://localhost:${port}`,
    from: { name: 'Roamfare', address: 'no-reply@roamfare.example' },
  });
}

it.each([
  ['from the start', true],
  ['by STARTTLS', false],
])('names a certificate that is refused %s', async (_when, secure) => {
  const mailer = await unsignedServer(secure);
  const refused = mailer.send(messageTo('maya@example.test'));
  await expect(refused).rejects.toMatchObject({ failure: 'certificate' });
});

async function mailServer(refuse = false) {
  const taken: Taken[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_address, _session, done) => done(refuse ? new Error('no such person') : null),
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const recipients = envelope.rcptTo.map(({ address }) => address);
        taken.push({ recipients, raw: Buffer.concat(chunks).toString() });
        done();
      });
    },
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  const mailer = smtpMailer({
    url: `smtp://127.0.0.1:${port}`,
    from: { name: 'Roamfare', address: 'no-reply@roamfare.example' },
  });
  return { mailer, taken, server };
}

mailerConformance(async () => {
  const { mailer, taken, server } = await mailServer();
  return {
    mailer,
    recipients: () => taken.flatMap(({ recipients }) => recipients),
    breakDown: () => closed(server),
  };
});

it('writes text, HTML, sender and the key as Message-ID', async () => {
  const { mailer, taken } = await mailServer();
  await mailer.send(messageTo('maya@example.test', { key: 'reset:42', subject: 'Zürich – ✈' }));
  expect(taken).toHaveLength(1);
  const email = await PostalMime.parse(taken[0]?.raw ?? '');
  expect(email).toMatchObject({
    messageId: '<reset.42@roamfare.example>',
    from: { name: 'Roamfare', address: 'no-reply@roamfare.example' },
    to: [{ address: 'maya@example.test' }],
    subject: 'Zürich – ✈',
  });
  expect(email.text?.trim()).toBe('Hello');
  expect(email.html?.trim()).toBe('<p>Hello</p>');
  expect(email.headers).toContainEqual(
    expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }),
  );
});

it('adds one-click unsubscribe headers only to emails with an unsubscribe URL', async () => {
  const { mailer, taken } = await mailServer();
  const unsubscribeUrl = `https://fares.example/api/notifications/unsubscribe?token=${'0f'.repeat(48)}`;
  await mailer.send(messageTo('maya@example.test', { unsubscribeUrl }));
  await mailer.send(messageTo('maya@example.test', { unsubscribeUrl: null }));
  const [stoppable, other] = taken.map(({ raw }) => raw);
  // In one piece each: some mail programs read no folded lines.
  expect(stoppable).toContain(`\r\nList-Unsubscribe: <${unsubscribeUrl}>\r\n`);
  expect(stoppable).toContain('\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n');
  expect(other).not.toContain('List-Unsubscribe');
});

it('distinguishes a mail server that refuses from one that is unreachable', async () => {
  const { mailer } = await mailServer(true);
  const refused = mailer.send(messageTo('maya@example.test'));
  await expect(refused).rejects.toMatchObject({ failure: 'refused' });
  const { mailer: lonely, server } = await mailServer();
  await closed(server);
  const lost = lonely.send(messageTo('maya@example.test'));
  await expect(lost).rejects.toMatchObject({ failure: 'unreachable' });
});
