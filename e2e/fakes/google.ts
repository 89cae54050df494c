import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { OAuth2Server } from 'oauth2-mock-server';
import { GOOGLE_SCRIPT } from './google-script.ts';

/*
 * Fake Google sign-in with two servers:
 *
 * - `port`: the issuer `http://localhost:<port>`, whose public keys are at `/jwks`.
 * - `keysPort`: the script at `/gsi/client`, and the test controls:
 *   `POST /person {email, sub, given_name, family_name, email_verified}` sets who signs in from now on;
 *   `POST /prompt {moment}` sets what Google's prompt does: `skipped` (default), `displayed` (stays open, nothing
 *   happens) or `credential` (the person signs in).
 *
 * The product needs
 *   GOOGLE_CLIENT_ID=<anything> GOOGLE_ISSUER=http://localhost:<port>
 *   GOOGLE_KEYS_URL=http://localhost:<port>/jwks GOOGLE_SCRIPT_URL=http://127.0.0.1:<keysPort>/gsi/client
 */

interface Ports {
  readonly port: number;
  readonly keysPort: number;
}

type Person = Readonly<Record<string, unknown>>;

const FIRST_PERSON: Person = {
  sub: 'maya',
  email: 'maya@google.example',
  given_name: 'Maya',
  family_name: 'Okafor',
  email_verified: true,
};

export async function startGoogle({ port, keysPort }: Ports): Promise<void> {
  const issuer = new OAuth2Server();
  await issuer.issuer.keys.generate('RS256');
  await issuer.start(port, 'localhost');

  let person = FIRST_PERSON;
  let moment: unknown = 'skipped';

  /** ID token for the person, as the page requests it. */
  const credentialFor = (asked: URLSearchParams): Promise<string> =>
    issuer.issuer.buildToken({
      scopesOrTransform: (_header, payload) => {
        const aud = asked.get('client_id');
        Object.assign(payload, person, { aud, azp: aud, nonce: asked.get('nonce') });
      },
    });

  const answers: Readonly<Record<string, (question: Question) => Promise<unknown>>> = {
    'GET /gsi/credential': async ({ query }) => ({ credential: await credentialFor(query) }),
    'GET /gsi/prompt': async () => ({ moment }),
    'POST /person': async ({ body }) => {
      person = await body();
      return {};
    },
    'POST /prompt': async ({ body }) => {
      ({ moment } = await body());
      return {};
    },
  };

  const server = createServer((request, response) => {
    response.setHeader('access-control-allow-origin', '*');
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://google');
    if (pathname === '/gsi/client') {
      send(response, 'text/javascript', GOOGLE_SCRIPT);
      return;
    }
    const answer = answers[`${request.method} ${pathname}`];
    if (!answer) {
      response.writeHead(404).end();
      return;
    }
    answer({ query: searchParams, body: () => bodyOf(request) }).then(
      (json) => send(response, 'application/json', JSON.stringify(json)),
      () => response.writeHead(400).end(),
    );
  });
  await new Promise<void>((resolve) => {
    server.listen(keysPort, '127.0.0.1', resolve);
  });
}

interface Question {
  readonly query: URLSearchParams;
  readonly body: () => Promise<Person>;
}

async function bodyOf(request: IncomingMessage): Promise<Person> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return JSON.parse(text);
}

function send(response: ServerResponse, type: string, body: string): void {
  // Other sites may load Google's files.
  response.setHeader('cross-origin-resource-policy', 'cross-origin');
  response.setHeader('content-type', `${type}; charset=utf-8`);
  response.end(body);
}
