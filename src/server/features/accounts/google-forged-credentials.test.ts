import { createHmac } from 'node:crypto';
import { exportSPKI, GeneralSign, generateKeyPair, importJWK, SignJWT } from 'jose';
import { expect, it } from 'vitest';
import { sessions, users } from '#server/db/schema.ts';
import { CLIENT_ID, googleIssuer, NOW_SECONDS } from '#test/api/google-issuer.ts';
import { testDatabase } from '#test/database.ts';
import { fileServer, fixedFares, stillClock } from '#test/harness.ts';

const box = testDatabase();
const google = googleIssuer();

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const decode = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString());
const parts = (token: string) => token.split('.') as [string, string, string];

/** Makes a forgery for a nonce that would be good. */
type Forge = (nonce: string) => Promise<unknown>;
const claims =
  (changes: Record<string, unknown>): Forge =>
  (nonce) =>
    google.credential(nonce, { claims: changes });

/** Changes the payload of a good credential and leaves its signature. */
const tampered =
  (changes: Record<string, unknown>): Forge =>
  async (nonce) => {
    const [header, payload, signature] = parts(await google.credential(nonce));
    return `${header}.${encode({ ...decode(payload), ...changes })}.${signature}`;
  };

/** An honest payload under another header and signature. */
async function resigned(nonce: string, header: object, sign: (text: string) => string) {
  const [, payload] = parts(await google.credential(nonce));
  const text = `${encode(header)}.${payload}`;
  return `${text}.${sign(text)}`;
}
const hmac = (secret: string) => (text: string) =>
  createHmac('sha256', secret).update(text).digest('base64url');
const otherKey = async () => (await generateKeyPair('RS256')).privateKey;
const publicPem = async () => {
  const key = await importJWK(google.publicKey(), 'RS256', { extractable: true });
  if (key instanceof Uint8Array) throw new Error('not a public key');
  return exportSPKI(key);
};

const FORGERIES: Record<string, Forge> = {
  'no algorithm': (nonce) => resigned(nonce, { alg: 'none' }, () => ''),
  'no algorithm, in other letters': (nonce) => resigned(nonce, { alg: 'NoNe' }, () => ''),
  'no algorithm, signature kept': async (nonce) => {
    const signature = parts(await google.credential(nonce))[2];
    return resigned(nonce, { alg: 'none', kid: google.kid() }, () => signature);
  },
  'HS256 with the public key as secret': async (nonce) =>
    resigned(nonce, { alg: 'HS256', kid: google.kid() }, hmac(await publicPem())),
  'HS256 with the public key as JSON': async (nonce) =>
    resigned(nonce, { alg: 'HS256' }, hmac(JSON.stringify(google.publicKey()))),
  'HS256 with the client id': (nonce) => resigned(nonce, { alg: 'HS256' }, hmac(CLIENT_ID)),
  'another key': async (nonce) => google.credential(nonce, { key: await otherKey() }),
  'another key that it brings along': async (nonce) => {
    const { privateKey } = await generateKeyPair('RS256');
    return google.credential(nonce, { key: privateKey, header: { jwk: google.publicKey() } });
  },
  'another key and its address': async (nonce) =>
    google.credential(nonce, {
      key: await otherKey(),
      header: { jku: 'https://evil.example/keys' },
    }),
  'a name of a key that does not exist': (nonce) =>
    google.credential(nonce, { header: { kid: '../../dev/null' } }),
  'an elliptic key': async (nonce) => {
    const { privateKey } = await generateKeyPair('ES256');
    return google.credential(nonce, { key: privateKey, header: { alg: 'ES256' } });
  },
  'RS384 with a key of its own': async (nonce) => {
    const [, payload] = parts(await google.credential(nonce));
    return new SignJWT(decode(payload))
      .setProtectedHeader({ alg: 'RS384', kid: google.kid() })
      .sign((await generateKeyPair('RS384')).privateKey);
  },
  'another issuer': claims({ iss: 'https://evil.example' }),
  'an issuer that begins alike': (nonce) =>
    google.credential(nonce, { claims: { iss: `${google.url()}.evil.example` } }),
  'a list of issuers': (nonce) => google.credential(nonce, { claims: { iss: [google.url()] } }),
  'no issuer': claims({ iss: undefined }),
  'another audience': claims({ aud: 'another.apps.example' }),
  'several audiences, ours among them': claims({ aud: [CLIENT_ID, 'another.apps.example'] }),
  'several audiences and a presenter': claims({ aud: [CLIENT_ID, 'x'], azp: 'x' }),
  'another presenter': claims({ azp: 'another.apps.example' }),
  'no audience': claims({ aud: undefined }),
  expired: claims({ iat: NOW_SECONDS - 600, exp: NOW_SECONDS - 31 }),
  'without an end': claims({ exp: undefined }),
  'an end in words': claims({ exp: 'never' }),
  'not valid yet': claims({ nbf: NOW_SECONDS + 31 }),
  'made in the future': claims({ iat: NOW_SECONDS + 31 }),
  'made long ago, good for long': claims({ iat: NOW_SECONDS - 86_400 }),
  'without a moment': claims({ iat: undefined }),
  'no nonce': claims({ nonce: undefined }),
  'a nonce of its own': claims({ nonce: 'A'.repeat(43) }),
  'a nonce that is no text': (nonce) => google.credential(nonce, { claims: { nonce: [nonce] } }),
  'no person': claims({ sub: undefined }),
  'an empty person': claims({ sub: '' }),
  'no address': claims({ email: undefined }),
  'two addresses': claims({ email: 'a@x.test,b@x.test' }),
  'another address written in': tampered({ email: 'victim@example.test' }),
  'another person written in': tampered({ sub: '1' }),
  'a cut signature': async (nonce) => (await google.credential(nonce)).slice(0, -4),
  'no signature': async (nonce) =>
    `${parts(await google.credential(nonce))
      .slice(0, 2)
      .join('.')}.`,
  'two signatures': async (nonce) => {
    const [, payload] = parts(await google.credential(nonce));
    const both = await new GeneralSign(Buffer.from(payload, 'base64url'))
      .addSignature(await otherKey())
      .setProtectedHeader({ alg: 'RS256' })
      .addSignature(await otherKey())
      .setProtectedHeader({ alg: 'RS256', kid: google.kid() })
      .sign();
    return JSON.stringify(both);
  },
  'two credentials in one': async (nonce) =>
    `${await google.credential(nonce)}.${await google.credential(nonce)}`,
  nonsense: async () => 'a.b.c',
};

it('refuses every forged Google credential and keeps its nonce valid', async () => {
  const server = await fileServer({
    db: box.db,
    clock: stillClock(),
    fares: fixedFares([]),
    environment: google.environment(),
  });
  const post = (path: string, payload?: object) =>
    server.inject({ method: 'POST', url: `/api/auth/${path}`, ...(payload && { payload }) });
  const { nonce } = (await post('google-nonce')).json();

  const names = Object.keys(FORGERIES);
  expect(names.length).toBeGreaterThanOrEqual(30);
  const accepted: string[] = [];
  for (const [name, forge] of Object.entries(FORGERIES)) {
    const answer = await post('google', { token: await forge(nonce) });
    if (answer.statusCode !== 400 || answer.json().error !== 'google_refused') accepted.push(name);
  }
  expect(accepted).toEqual([]);
  expect(await box.db.select().from(users)).toEqual([]);
  expect(await box.db.select().from(sessions)).toEqual([]);

  // The same way lets the honest one in, once.
  const token = await google.credential(nonce);
  expect((await post('google', { token })).statusCode).toBe(200);
  expect((await post('google', { token })).json().error).toBe('google_refused');
});
