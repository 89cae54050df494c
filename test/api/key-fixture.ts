import type { FastifyInstance } from 'fastify';
import type { Scope } from '#domain/api-key.ts';

type Headers = Readonly<Record<string, string>>;

/** Creates a key through the API and returns the headers of a caller that has it. */
export async function givenKey(
  server: FastifyInstance,
  member: Headers,
  scopes: readonly Scope[],
): Promise<{ authorization: string }> {
  const answer = await server.inject({
    method: 'POST',
    url: '/api/profile/keys',
    headers: member,
    payload: { name: 'A program', scopes },
  });
  return { authorization: `Bearer ${answer.json().token}` };
}
