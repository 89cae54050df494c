import { importJWK, type JWTHeaderParameters, SignJWT } from 'jose';
import { OAuth2Server } from 'oauth2-mock-server';
import { afterAll, beforeAll } from 'vitest';

export const CLIENT_ID = 'our-client.apps.example';

/** The time of the test server's clock, in seconds. */
export const NOW_SECONDS = Date.parse('2026-11-21T18:00:00Z') / 1000;

type Signer = Parameters<SignJWT['sign']>[0];

interface Credential {
  /** Override valid claims; undefined removes a claim. */
  readonly claims?: Readonly<Record<string, unknown>>;
  readonly header?: Partial<JWTHeaderParameters>;
  readonly key?: Signer;
}

/** A fake Google issuer with one key. Call it once at the top of a test file. */
export function googleIssuer() {
  const server = new OAuth2Server();
  let kid = '';
  let key: Signer | undefined;

  beforeAll(async () => {
    ({ kid } = await server.issuer.keys.generate('RS256'));
    key = await importJWK(server.issuer.keys.toJSON(true)[0]!, 'RS256');
    await server.start(0, 'localhost');
  });
  afterAll(() => server.stop());

  const url = () => server.issuer.url ?? '';
  return {
    url,
    kid: () => kid,
    /** The public key, as published. */
    publicKey: () => server.issuer.keys.toJSON()[0]!,
    environment: () => ({
      GOOGLE_CLIENT_ID: CLIENT_ID,
      GOOGLE_ISSUER: url(),
      GOOGLE_KEYS_URL: `${url()}/jwks`,
    }),
    /** A credential of a person with a verified address, unless the claims say otherwise. */
    credential(nonce: string, { claims = {}, header = {}, key: other }: Credential = {}) {
      return new SignJWT({
        iss: url(),
        aud: CLIENT_ID,
        sub: '1090',
        email: 'Maya@Example.Test',
        email_verified: true,
        given_name: 'Maya',
        family_name: 'Ruiz',
        iat: NOW_SECONDS,
        exp: NOW_SECONDS + 3600,
        nonce,
        ...claims,
      })
        .setProtectedHeader({ alg: 'RS256', kid, ...header })
        .sign(other ?? key!);
    },
  };
}
