import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { phones, sandboxTexts } from '#server/db/message-schema.ts';
import { testDatabase } from '#test/database.ts';
import { fileServer, stillClock } from '#test/harness.ts';

const box = testDatabase();
const URL = '/api/messages/inbound';
const TWILIO = {
  TWILIO_ACCOUNT_SID: 'AC1',
  TWILIO_AUTH_TOKEN: 'a token',
  TWILIO_FROM: '+17205550100',
  PUBLIC_URL: 'https://fares.example',
};

const written = (Body: string) => ({ Body, From: '+13035550100', MessageSid: 'SM1' });
type Fields = ReturnType<typeof written>;
const signed = (fields: Fields, token = 'a token') =>
  createHmac('sha1', token)
    .update(`https://fares.example${URL}`)
    .update(`Body${fields.Body}From${fields.From}MessageSid${fields.MessageSid}`)
    .digest('base64');

async function setUp(environment: Record<string, string> = TWILIO) {
  const clock = stillClock();
  const server = await fileServer({ db: box.db, clock, environment });
  const post = (fields: Fields, signature?: string) =>
    server.inject({
      method: 'POST',
      url: URL,
      payload: `${new URLSearchParams(fields)}`,
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        // What a stranger claims about our address must not matter.
        host: 'evil.example',
        'x-forwarded-host': 'evil.example',
        ...(signature !== undefined && { 'x-twilio-signature': signature }),
      },
    });
  const known = () => box.db.select().from(phones);
  return { server, post, known, clock };
}

describe('a text message that the provider delivers', () => {
  it('accepts a signed reply and answers with an empty response', async () => {
    const { post, known, clock } = await setUp();
    const answer = await post(written('YES'), signed(written('YES')));
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/xml']);
    expect(answer.body).toBe('<?xml version="1.0" encoding="UTF-8"?><Response></Response>');
    expect(await known()).toMatchObject([{ number: '3035550100', agreedAt: clock.now() }]);
    await post(written('STOP'), signed(written('STOP')));
    expect(await known()).toMatchObject([{ stoppedAt: clock.now() }]);
  });

  it.each([
    ['no signature', undefined],
    ['an empty one', ''],
    ['one of another text', signed(written('STOP'))],
    ['one of another token', signed(written('YES'), 'another')],
    ['one cut short', signed(written('YES')).slice(0, 12)],
  ])('refuses an SMS reply with %s', async (_, signature) => {
    const { post, known } = await setUp();
    const answer = await post(written('YES'), signature);
    expect([answer.statusCode, answer.json().error]).toEqual([400, 'signature_invalid']);
    expect(await known()).toEqual([]);
  });

  it.each([
    ['nothing is sent', {}],
    ['the built-in phone is on', { SMS: 'sandbox' }],
  ])(
    'refuses an SMS reply where %s, whatever its signature',
    async (_, environment: Record<string, string>) => {
      const { post, known } = await setUp({ PUBLIC_URL: 'https://fares.example', ...environment });
      for (const token of ['a token', ''])
        if (token)
          expect((await post(written('YES'), signed(written('YES'), token))).statusCode).toBe(400);
      expect(await known()).toEqual([]);
    },
  );
});

describe('the built-in phone', () => {
  const at = '/api/sandbox/texts';

  it.each([
    ['nothing is sent', {}],
    ['texts are really sent', TWILIO],
  ])('hides the built-in phone where %s', async (_, environment) => {
    const { server, known } = await setUp(environment as Record<string, string>);
    const payload = { from: '3035550100', text: 'YES' };
    expect((await server.inject(at)).statusCode).toBe(404);
    expect((await server.inject({ method: 'POST', url: at, payload })).statusCode).toBe(404);
    expect(await known()).toEqual([]);
  });

  it('refuses the built-in phone in production and beside real text messages', async () => {
    for (const other of [{ NODE_ENV: 'production' }, TWILIO])
      await expect(setUp({ SMS: 'sandbox', ...other })).rejects.toThrow('SMS must not be sandbox');
  });

  it('shows sent text messages, newest first, and accepts replies from the built-in phone', async () => {
    const { server, known, clock } = await setUp({ SMS: 'sandbox' });
    for (const [key, sentAt] of [
      ['a', '2026-11-21T17:00:00Z'],
      ['b', '2026-11-21T18:00:00Z'],
    ] as const)
      await box.db
        .insert(sandboxTexts)
        .values({ key, to: '3035550100', text: key, sentAt: new Date(sentAt) });
    const shown = (await server.inject(at)).json().texts;
    expect(shown.map(({ text }: { text: string }) => text)).toEqual(['b', 'a']);
    const payload = { from: '3035550100', text: 'yes' };
    const answer = await server.inject({ method: 'POST', url: at, payload });
    expect(answer.statusCode).toBe(204);
    expect(await known()).toMatchObject([{ number: '3035550100', agreedAt: clock.now() }]);
  });

  it('reports in the site settings whether text messages are available', async () => {
    const site = async (environment: Record<string, string>) =>
      (await (await setUp(environment)).server.inject('/api/site')).json().sms_alerts;
    expect([await site({}), await site({ SMS: 'sandbox' }), await site(TWILIO)]).toEqual([
      false,
      true,
      true,
    ]);
  });
});
