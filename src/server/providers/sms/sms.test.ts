import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { smsConformance } from '#test/conformance/sms.ts';
import { sandboxSms } from './choose.ts';
import type { TextMessage } from './port.ts';
import { isSignature, type TwilioOptions, twilioSignature, twilioSms } from './twilio.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

interface Heard {
  readonly line: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

/** What Twilio answers to a text that it has taken, as it was recorded; shortened. */
const QUEUED = {
  account_sid: 'AC00000000000000000000000000000001',
  body: 'A seat',
  direction: 'outbound-api',
  error_code: null,
  from: '+17205550100',
  num_segments: '1',
  sid: 'SM00000000000000000000000000000002',
  status: 'queued',
  to: '+13035550100',
};
const refusal = (code: number, status = 400) => ({
  code,
  message: 'The number +13035550100 is …',
  more_info: `https://www.twilio.com/docs/errors/${code}`,
  status,
});
const answering =
  (status: number, body: unknown): RequestListener =>
  (_request, response) =>
    response
      .writeHead(status, { 'content-type': 'application/json' })
      .end(typeof body === 'string' ? body : JSON.stringify(body));

const ACCOUNT = 'AC00000000000000000000000000000001';
const INBOUND = 'https://fares.example/api/messages/inbound';

async function twilioThat(answer: RequestListener, changes: Partial<TwilioOptions> = {}) {
  const heard: Heard[] = [];
  const server = createServer((request, response) => {
    void request.toArray().then((chunks) => {
      const line = `${request.method} ${request.url}`;
      heard.push({ line, headers: request.headers, body: Buffer.concat(chunks).toString() });
      answer(request, response);
    });
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const sms = twilioSms({
    accountSid: ACCOUNT,
    authToken: 'a token',
    from: { number: '+17205550100' },
    apiUrl: `http://127.0.0.1:${port}`,
    inboundUrl: INBOUND,
    ...changes,
  });
  const breakDown = () => {
    server.closeAllConnections();
    server.close();
  };
  const recipients = () =>
    heard.map(({ body }) => new URLSearchParams(body).get('To')?.slice(2) ?? '');
  return { sms, heard, recipients, breakDown };
}

smsConformance(() => twilioThat(answering(201, QUEUED)));
smsConformance(async () => {
  const cached: TextMessage[] = [];
  let isBroken = false;
  const sms = sandboxSms(async (message) => {
    if (isBroken) throw new Error('no room');
    cached.push(message);
  });
  const breakDown = () => {
    isBroken = true;
  };
  return { sms, recipients: () => cached.map(({ to }) => to), breakDown };
});

const TEXT = {
  key: 'k',
  to: '3035550100',
  text: 'Fares & more: 1 + 1 = $2 \u{1f6eb}',
  validForSeconds: 1_800,
};

describe('Twilio', () => {
  it('sends Twilio a text message in its format', async () => {
    const { sms, heard } = await twilioThat(answering(201, QUEUED));
    await sms.send(TEXT);
    const [{ line, headers, body } = { line: '', headers: {}, body: '' }] = heard;
    expect(line).toBe(`POST /2010-04-01/Accounts/${ACCOUNT}/Messages.json`);
    expect(headers['content-type']).toBe('application/x-www-form-urlencoded;charset=UTF-8');
    const [scheme, code = ''] = headers.authorization?.split(' ') ?? [];
    expect([scheme, Buffer.from(code, 'base64').toString()]).toEqual([
      'Basic',
      `${ACCOUNT}:a token`,
    ]);
    expect(body).toBe(
      'To=%2B13035550100&From=%2B17205550100&Body=Fares+%26+more%3A+1+%2B+1+%3D+%242+%F0%9F%9B%AB&ValidityPeriod=1800',
    );
  });

  it('lets a Twilio messaging service choose the sender', async () => {
    const from = { serviceSid: 'MG00000000000000000000000000000003' };
    const { sms, heard } = await twilioThat(answering(201, QUEUED), { from });
    await sms.send({ ...TEXT, text: 'A seat' });
    expect(heard[0]?.body).toBe(
      'To=%2B13035550100&MessagingServiceSid=MG00000000000000000000000000000003&Body=A+seat&ValidityPeriod=1800',
    );
  });

  it.each([
    [refusal(21610), 'Twilio: refused for good (21610)'],
    [refusal(21211), 'Twilio: refused for good (21211)'],
    ['<html>', 'Twilio: refused for good (without a reason)'],
    ['x'.repeat(70_000), 'Twilio: refused for good (without a reason)'],
  ])(
    'suppresses a text message that Twilio refuses for good, without the number (%#)',
    async (body, suppressed) => {
      const { sms, heard } = await twilioThat(answering(400, body));
      expect(await sms.send(TEXT)).toEqual({ suppressed });
      expect(heard).toHaveLength(1);
    },
  );

  it.each([
    [401, refusal(20003, 401), 'refused'],
    [429, refusal(20429, 429), 'refused'],
    [500, 'down', 'unreachable'],
    [503, refusal(20503, 503), 'unreachable'],
  ])('does not retry within a call when Twilio answers %i', async (status, body, failure) => {
    const { sms, heard } = await twilioThat(answering(status, body));
    await expect(sms.send(TEXT)).rejects.toMatchObject({ name: 'ProviderError', failure });
    expect(heard).toHaveLength(1);
  });

  it('follows no redirect of Twilio and fails when it is too slow', async () => {
    const elsewhere: RequestListener = (_request, response) =>
      response.writeHead(307, { location: '/elsewhere' }).end();
    const moved = await twilioThat(elsewhere);
    await expect(moved.sms.send(TEXT)).rejects.toMatchObject({ failure: 'unreachable' });
    expect(moved.heard).toHaveLength(1);
    const silent = await twilioThat(() => undefined, { deadlineMs: 50 });
    await expect(silent.sms.send(TEXT)).rejects.toMatchObject({ failure: 'timeout' });
  });
});

describe('replies through Twilio', () => {
  // The example of Twilio's own documentation, and the code it gives for it.
  const URL = 'https://example.com/myapp.php?foo=1&bar=2';
  const FIELDS = {
    Digits: '1234',
    To: '+18005551212',
    From: '+14158675310',
    Caller: '+14158675310',
    CallSid: 'CA1234567890ABCDE',
  };
  const CODE = 'L/OH5YylLD5NRKLltdqwSvS0BnU=';

  it('computes the signature of Twilio’s own example', () => {
    const real = twilioSignature('12345', URL, Object.entries(FIELDS));
    expect(real.toString('base64')).toBe(CODE);
    expect(isSignature(CODE, real)).toBe(true);
    expect(isSignature(`M${CODE.slice(1)}`, real)).toBe(false);
    expect(isSignature(CODE.slice(0, 12), real)).toBe(false);
    expect(isSignature(undefined, real)).toBe(false);
  });

  const form = (fields: Record<string, string>) => Buffer.from(`${new URLSearchParams(fields)}`);
  const written = { MessageSid: 'SM1', From: '+13035550100', Body: ' Yes & no ' };
  const sign = (fields: Record<string, string>, { token = 'a token', url = INBOUND } = {}) =>
    twilioSignature(token, url, Object.entries(fields)).toString('base64');

  it('reads a reply with a valid Twilio signature', async () => {
    const { sms } = await twilioThat(answering(500, ''));
    const read = (fields: Record<string, string>) => sms.readWritten(form(fields), sign(fields));
    expect(read(written)).toEqual({ id: 'SM1', from: '3035550100', text: ' Yes & no ' });
    expect(read({ ...written, From: '+445550100' }).from).toBe(undefined);
    expect(read({}).from).toBe(undefined);
  });

  it('refuses a reply with a field, URL or token other than what was signed', async () => {
    const { sms } = await twilioThat(answering(500, ''));
    const forged: [Record<string, string>, string][] = [
      [{ ...written, Body: 'STOP' }, sign(written)],
      [{ ...written, From: '+13035550101' }, sign(written)],
      [{ ...written, More: '' }, sign(written)],
      [written, sign(written, { token: 'another' })],
      [written, sign(written, { url: `${INBOUND}?x=1` })],
      [written, sign(written, { url: INBOUND.replace('https', 'http') })],
    ];
    for (const [fields, signature] of forged)
      expect(() => sms.readWritten(form(fields), signature)).toThrow(
        expect.objectContaining({ code: 'signature_invalid' }),
      );
  });
});
